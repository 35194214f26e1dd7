import { getExternalContract } from '@lodeway/contract/contracts.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { useCall } from '../../api/use-call.ts'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { ContractPart } from './contract-part.tsx'
import { ExternalContractForm } from './external-contract-form.tsx'

/** A new external contract, one that is edited, or the renewal of one that is over. */
export function ExternalContractPage({ orgId, id }: { orgId: string; id?: string | undefined }) {
  return (
    <OrganisationFrame orgId={orgId} tab="external-contract">
      {organisation => <EditContract key={id ?? 'new'} organisationId={organisation.id} id={id} />}
    </OrganisationFrame>
  )
}

function EditContract({ organisationId, id }: { organisationId: string; id: string | undefined }) {
  const contract = useCall(
    getExternalContract,
    { params: { orgId: organisationId, id: id ?? '' } },
    { enabled: id !== undefined, fresh: true },
  )
  return (
    <ContractPart title={titleFor(id, contract.data?.state)} parts={id === undefined ? [] : [contract]}>
      {() => <ExternalContractForm organisationId={organisationId} saved={contract.data ?? undefined} />}
    </ContractPart>
  )
}

function titleFor(id: string | undefined, state: Parameters<typeof isExpired>[0] | undefined): string {
  if (id === undefined) return 'New external contract'
  return state !== undefined && isExpired(state) ? 'Renew external contract' : 'Edit external contract'
}
