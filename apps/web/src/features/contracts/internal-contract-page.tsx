import { getInternalContract, listInternalContracts } from '@lodeway/contract/contracts.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { useCall } from '../../api/use-call.ts'
import { OrganisationFrame } from '../organisations/organisation-frame.tsx'
import { ContractPart } from './contract-part.tsx'
import { InternalContractForm } from './internal-contract-form.tsx'

/** A new internal contract, or one that is edited. */
export function InternalContractPage({ orgId, id }: { orgId: string; id?: string | undefined }) {
  return (
    <OrganisationFrame orgId={orgId} tab="internal-contract">
      {organisation => <EditContract key={id ?? 'new'} organisationId={organisation.id} id={id} />}
    </OrganisationFrame>
  )
}

function EditContract({ organisationId, id }: { organisationId: string; id: string | undefined }) {
  const contract = useCall(
    getInternalContract,
    { params: { orgId: organisationId, id: id ?? '' } },
    { enabled: id !== undefined, fresh: true },
  )
  // What the lead types on offer follow from: those with a contract that is not over are taken.
  const others = useCall(
    listInternalContracts,
    { params: { orgId: organisationId }, query: { limit: maxChoices, state: ['active', 'pending'] } },
    { fresh: true },
  )
  return (
    <ContractPart
      title={id === undefined ? 'New internal contract' : 'Edit internal contract'}
      parts={id === undefined ? [others] : [contract, others]}
    >
      {() => (
        <InternalContractForm
          organisationId={organisationId}
          saved={contract.data ?? undefined}
          takenTypes={(others.data?.data ?? []).filter(other => other.id !== id).map(other => other.insuranceType)}
        />
      )}
    </ContractPart>
  )
}
