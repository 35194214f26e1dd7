import { buysFromPool, type DistributionType, hasInternalContracts } from '@lodeway/rules/organisations/distribution.ts'
import { Panel } from '../../ui/panel.tsx'
import { OwnExternalContracts } from './own-external-contracts.tsx'
import { OwnInternalContracts } from './own-internal-contracts.tsx'

interface Props {
  organisation: { id: string; distributionType: DistributionType }
}

/** The own contracts, of the kinds that the organisation has. */
export const OwnContracts = ({ organisation: { id, distributionType } }: Props) => (
  <>
    {buysFromPool(distributionType) && (
      <Panel title="Bought from the pool">
        <OwnExternalContracts organisationId={id} />
      </Panel>
    )}
    {hasInternalContracts(distributionType) && (
      <Panel title="From your own loaders">
        <OwnInternalContracts organisationId={id} />
      </Panel>
    )}
  </>
)
