import { listExternalContracts } from '@lodeway/contract/contracts.ts'
import { useCallback } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { ContractList, contractListQuery, contractListSettings } from './contract-list.tsx'

/** What an organisation buys from the pool. */
export const ExternalContractsPage = ({ orgId }: { orgId: string }) => (
  <OrganisationFrame orgId={orgId} tab="external-contract">
    {({ id }) => <ExternalContracts key={id} organisationId={id} />}
  </OrganisationFrame>
)

function ExternalContracts({ organisationId }: { organisationId: string }) {
  const address = useTableAddress(contractListSettings)
  const list = useList(listExternalContracts, { params: { orgId: organisationId }, query: contractListQuery(address) })
  const pathOf = useCallback((id?: string) => paths.externalContract(organisationId, id), [organisationId])
  return <ContractList label="External contracts" list={list} address={address} pathOf={pathOf} />
}
