import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities, qualityLabels } from '@lodeway/rules/leads/quality.ts'
import {
  organisationStatusCodes,
  organisationStatuses,
  organisationStatusLabels,
} from '@lodeway/rules/leads/statuses.ts'
import { memo } from 'react'
import { useUser } from '../../session/session.ts'

import { choicesFrom } from '../../ui/choices-from.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { daysOn, manyOn, oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { ManyFilter } from '../../ui/many-filter.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useOrganisationsFilteredBy } from '../choices/organisation-choices.ts'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import { type LeadAddress, placements } from './use-lead-query.ts'

const types = choicesFrom(insuranceTypes, leadLabels)
const qualityChoices = choicesFrom(qualities, qualityLabels)
const placementChoices = choicesFrom(placements, {
  any: 'Placed or not',
  available: 'Not placed',
  waiting: 'Not placed, offered',
  toCorrect: 'Not placed, to be corrected',
  assigned: 'Placed',
  untouched: 'Placed, nobody called',
})
const statuses = organisationStatuses.map(value => {
  const [code, label] = [organisationStatusCodes[value], organisationStatusLabels[value]]
  return { value, label: code === label ? label : `${label} (${code})` }
})

/** Search, dates and filters above the leads; which organisation has a lead is for administrators alone. */
export const LeadFilters = memo(function LeadFilters({ address }: { address: LeadAddress }) {
  const { isAdmin } = useUser()
  const [range, setRange] = useDateRange()
  const organisations = useOrganisationsFilteredBy(address.filters.organisation, isAdmin)
  const on = [
    ...daysOn('Date submitted', range, setRange),
    ...manyOn('Insurance type', types, address.filter('type')),
    ...manyOn('Lead quality', qualityChoices, address.filter('quality')),
    ...manyOn('Organisation status', statuses, address.filter('status')),
    ...(isAdmin ? manyOn('Organisation', organisations, address.filter('organisation')) : []),
    ...(isAdmin ? oneOn('Placement', placementChoices, address.filter('placement')) : []),
  ]
  return (
    <FilterBar>
      <SearchBox
        label={isAdmin ? 'Search by client or loader' : 'Search by client'}
        value={address.search}
        onSearch={address.setSearch}
      />
      <FoldedFilters on={on} onClear={address.clearFilters}>
        <DateRangePicker label="Date submitted" value={range} onChange={setRange} noFuture clearable />
        <FilterGrid>
          <ManyFilter label="Insurance type" allLabel="All types" data={types} {...address.filter('type')} />
          <ManyFilter
            label="Lead quality"
            allLabel="All qualities"
            data={qualityChoices}
            {...address.filter('quality')}
          />
          <ManyFilter
            label="Organisation status"
            allLabel="All statuses"
            data={statuses}
            {...address.filter('status')}
          />
          {isAdmin && <OrganisationFilter {...address.filter('organisation')} />}
          {isAdmin && <OneFilter label="Placement" data={placementChoices} {...address.filter('placement')} />}
        </FilterGrid>
      </FoldedFilters>
    </FilterBar>
  )
})
