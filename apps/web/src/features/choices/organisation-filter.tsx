import { ManyFilter } from '../../ui/many-filter.tsx'
import { useOrganisationsFilteredBy } from './organisation-choices.ts'

interface Props {
  /** The ids of those that are chosen. */
  value: string[]
  onChange: (ids: string[]) => void
}

/** Whose rows a list shows; none chosen is all of them. */
export function OrganisationFilter({ value, onChange }: Props) {
  const data = useOrganisationsFilteredBy(value)
  return <ManyFilter label="Organisation" allLabel="All organisations" data={data} value={value} onChange={onChange} />
}
