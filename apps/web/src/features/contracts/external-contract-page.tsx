import { getExternalContract } from '@lodeway/contract/external-contracts.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { likeParameter } from '../../paths.ts'
import type { SearchParameters } from '../../ui/table-address.ts'
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
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const like = id === undefined ? [parameters[likeParameter]].flat()[0] : undefined
  const known = id ?? like
  const contract = useCall(
    getExternalContract,
    { params: { orgId: organisationId, id: known ?? '' } },
    { enabled: known !== undefined, fresh: true },
  )
  return (
    <ContractPart title={titleFor(id, contract.data?.state)} parts={known === undefined ? [] : [contract]}>
      {() => (
        <ExternalContractForm
          organisationId={organisationId}
          {...(id === undefined
            ? { saved: undefined, like: contract.data ?? undefined }
            : { saved: contract.data ?? undefined })}
        />
      )}
    </ContractPart>
  )
}

function titleFor(id: string | undefined, state: Parameters<typeof isExpired>[0] | undefined): string {
  if (id === undefined) return 'New external contract'
  return state !== undefined && isExpired(state) ? 'Renew external contract' : 'Edit external contract'
}
