import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import { useCallback } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { ContractList, contractListQuery, contractListSettings } from './contract-list.tsx'

/** What an organisation takes from its own loaders, by lead type. */
export const InternalContractsPage = ({ orgId }: { orgId: string }) => (
  <OrganisationFrame orgId={orgId} tab="internal-contract">
    {({ id }) => <InternalContracts key={id} organisationId={id} />}
  </OrganisationFrame>
)

function InternalContracts({ organisationId }: { organisationId: string }) {
  const address = useTableAddress(contractListSettings)
  const list = useList(listInternalContracts, { params: { orgId: organisationId }, query: contractListQuery(address) })
  const pathOf = useCallback((id?: string) => paths.internalContract(organisationId, id), [organisationId])
  return <ContractList label="Internal contracts" list={list} address={address} pathOf={pathOf} />
}
