import { buysFromPool, hasInternalContracts } from '@lodeway/rules/organisations/distribution.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import { OwnExternalContracts } from './own-external-contracts.tsx'
import { OwnInternalContracts } from './own-internal-contracts.tsx'

/** What the own organisation takes and pays for, as it was agreed. */
export const OwnContractsPage = () => (
  <>
    <PageHeader title="Contracts" text="Which leads you take, and on what terms. Pausing takes effect at once." />
    <WithBuyer permission="contracts">
      {({ organisation: { id, distributionType } }) => (
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
      )}
    </WithBuyer>
  </>
)
