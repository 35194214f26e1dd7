import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { useCall } from '../../api/use-call.ts'

/** Every organisation as a choice; none while they are on their way. For administrators: nobody else may list them. */
export function useOrganisationChoices(enabled = true): { value: string; label: string }[] {
  const organisations = useCall(listOrganisations, { query: { limit: maxChoices } }, { enabled })
  return (organisations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
