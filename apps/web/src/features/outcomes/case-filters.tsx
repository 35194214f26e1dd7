import { caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { manyOn, oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useOrganisationsFilteredBy } from '../choices/organisation-choices.ts'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import type { CaseAddress } from './case-query.ts'
import { shownKinds, stateChoicesOfAdministrators } from './case-query.ts'

const kinds = choicesFrom(shownKinds, { all: 'All', ...caseKindLabels })

export function CaseFilters({ address }: { address: CaseAddress }) {
  const organisations = useOrganisationsFilteredBy(address.filters.organisation)
  const on = [
    ...oneOn('State', stateChoicesOfAdministrators, address.filter('state')),
    ...oneOn('What', kinds, address.filter('kind')),
    ...manyOn('Organisation', organisations, address.filter('organisation')),
  ]
  return (
    <FilterBar>
      <SearchBox label="Search by client or organisation" value={address.search} onSearch={address.setSearch} />
      <FoldedFilters on={on} onClear={address.clearFilters}>
        <FilterGrid>
          <OneFilter label="State" data={stateChoicesOfAdministrators} {...address.filter('state')} />
          <OneFilter label="What" data={kinds} {...address.filter('kind')} />
          <OrganisationFilter {...address.filter('organisation')} />
        </FilterGrid>
      </FoldedFilters>
    </FilterBar>
  )
}
