import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
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
    <ContractPart title={titleFor(id, contract.data ?? undefined)} parts={known === undefined ? [] : [contract]}>
      {() => (
        <ExternalContractForm
          organisationId={organisationId}
          {...(id === undefined
            ? { saved: undefined, like: contract.data ?? undefined }
            : { saved: contract.data ?? undefined, renewedBy: contract.data?.renewedBy ?? null })}
        />
      )}
    </ContractPart>
  )
}

function titleFor(id: string | undefined, contract: AnswerOf<typeof getExternalContract> | undefined): string {
  if (id === undefined) return 'New external contract'
  if (contract === undefined || !isExpired(contract.state)) return 'Edit external contract'
  return contract.renewedBy === null ? 'Renew external contract' : 'Expired external contract'
}
