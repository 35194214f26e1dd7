import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { useCall } from '../../api/use-call.ts'
import { ManyFilter } from '../../ui/many-filter.tsx'

interface Props {
  /** The ids of those that are chosen. */
  value: string[]
  onChange: (ids: string[]) => void
}

/** Whose rows a list shows; none chosen is all of them. For administrators: nobody else may list organisations. */
export function OrganisationFilter({ value, onChange }: Props) {
  const organisations = useCall(listOrganisations, { query: { limit: maxChoices } }, { staleTime: 60_000 })
  return (
    <ManyFilter
      label="Organisation"
      allLabel="All organisations"
      data={(organisations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
