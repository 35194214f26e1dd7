import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import { listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { useCallback } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { ContractList, contractListQuery, contractListSettings } from './contract-list.tsx'
import { useContractsNow } from './contracts-now.tsx'

/** What an organisation takes from its own loaders, by lead type. */
export const InternalContractsPage = ({ orgId }: { orgId: string }) => <ContractsPage orgId={orgId} kind="internal" />

/** What an organisation buys from the pool. */
export const ExternalContractsPage = ({ orgId }: { orgId: string }) => <ContractsPage orgId={orgId} kind="external" />

const kinds = {
  internal: { label: 'Internal contracts', listed: listInternalContracts, path: paths.internalContract },
  external: { label: 'External contracts', listed: listExternalContracts, path: paths.externalContract },
}
type Kind = keyof typeof kinds

const ContractsPage = ({ orgId, kind }: { orgId: string; kind: Kind }) => (
  <OrganisationFrame orgId={orgId} tab={`${kind}-contract`}>
    {({ id }) => <Contracts key={id} orgId={id} kind={kind} />}
  </OrganisationFrame>
)

function Contracts({ orgId, kind }: { orgId: string; kind: Kind }) {
  const { label, listed, path } = kinds[kind]
  const address = useTableAddress(contractListSettings)
  const list = useList(listed, { params: { orgId }, query: contractListQuery(address) })
  const now = useContractsNow(orgId, kind === 'external')
  const pathOf = useCallback((id?: string) => path(orgId, id), [orgId, path])
  const pathLike = useCallback((id: string) => paths.externalContractLike(orgId, id), [orgId])
  return (
    <ContractList
      label={label}
      list={list}
      now={now}
      address={address}
      pathOf={pathOf}
      pathLike={kind === 'external' ? pathLike : undefined}
    />
  )
}
