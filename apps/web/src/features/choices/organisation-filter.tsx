import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { useCall } from '../../api/use-call.ts'
import { ManyFilter } from '../../ui/many-filter.tsx'

interface Props {
  /** The ids of those that are chosen. */
  value: string[]
  onChange: (ids: string[]) => void
}

/** Every organisation as a choice; none while they are on their way. For administrators: nobody else may list them. */
export function useOrganisationChoices(enabled = true): { value: string; label: string }[] {
  const organisations = useCall(listOrganisations, { query: { limit: maxChoices } }, { enabled, staleTime: 60_000 })
  return (organisations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** Whose rows a list shows; none chosen is all of them. */
export function OrganisationFilter({ value, onChange }: Props) {
  const data = useOrganisationChoices()
  return <ManyFilter label="Organisation" allLabel="All organisations" data={data} value={value} onChange={onChange} />
}
