import { caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { Select } from '@mantine/core'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import type { CaseAddress } from './case-query.ts'
import { shownKinds, shownStates } from './case-query.ts'

const states = choicesFrom(shownStates, { open: 'Open', decided: 'Decided', all: 'All' })
const kinds = choicesFrom(shownKinds, { all: 'All', ...caseKindLabels })

export function CaseFilters({ address }: { address: CaseAddress }) {
  const { filters, setFilters } = address
  const count = [filters.state !== 'open', filters.kind !== 'all', filters.organisation.length > 0].filter(
    Boolean,
  ).length
  return (
    <FilterBar>
      <SearchBox label="Search by client or organisation" value={address.search} onSearch={address.setSearch} />
      <FoldedFilters count={count}>
        <FilterGrid>
          <Select
            label="State"
            data={states}
            value={filters.state}
            onChange={state => setFilters({ state: state ?? 'open' })}
          />
          <Select
            label="What"
            data={kinds}
            value={filters.kind}
            onChange={kind => setFilters({ kind: kind ?? 'all' })}
          />
          <OrganisationFilter value={filters.organisation} onChange={organisation => setFilters({ organisation })} />
        </FilterGrid>
      </FoldedFilters>
    </FilterBar>
  )
}
