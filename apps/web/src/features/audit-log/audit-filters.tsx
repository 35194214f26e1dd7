import {
  auditActionLabels,
  auditActions,
  auditActorKinds,
  auditActorLabels,
  auditSubjectKinds,
  auditSubjectLabels,
} from '@lodeway/rules/audit-log/actions.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { daysOn, manyOn, oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { ManyFilter } from '../../ui/many-filter.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDateRange } from '../../ui/use-date-range.ts'
import { type AuditEntry, actorWords, subjectWords } from './audit-columns.tsx'
import { type AuditAddress, shownKinds } from './audit-query.ts'

const actors = choicesFrom(auditActorKinds, auditActorLabels)
const actions = choicesFrom(auditActions, auditActionLabels).toSorted((one, other) =>
  one.label.localeCompare(other.label),
)
const kinds = choicesFrom(shownKinds, { change: 'Changes', read: 'Reads and exports', both: 'Changes and reads' })
const subjects = choicesFrom(auditSubjectKinds, auditSubjectLabels)

interface Props {
  address: AuditAddress
  /** An entry that is shown, which knows the names of whom the list is narrowed to. */
  shown: AuditEntry | undefined
}

export function AuditFilters({ address, shown }: Props) {
  const [range, setRange] = useDateRange()
  const isNamed = address.filters.what.length > 0
  const on = [
    ...daysOn('Date', range, setRange),
    ...manyOn('Who', actors, address.filter('who')),
    ...manyOn('What', actions, address.filter('what')),
    ...manyOn('About', subjects, address.filter('about')),
    ...(isNamed ? [] : oneOn('Show', kinds, address.filter('kind'))),
  ]
  const { by, subject } = address.filters
  return (
    <FilterBar>
      <SearchBox label="Search by name, email, number or id" value={address.search} onSearch={address.setSearch} />
      <FoldedFilters on={on} onClear={address.clearFilters}>
        <DateRangePicker label="Date" value={range} onChange={setRange} noFuture clearable />
        <FilterGrid>
          <ManyFilter label="Who" allLabel="Everybody" data={actors} {...address.filter('who')} />
          <ManyFilter label="What" allLabel="Everything" data={actions} {...address.filter('what')} />
          <ManyFilter label="About" allLabel="Anything" data={subjects} {...address.filter('about')} />
          {!isNamed && <OneFilter label="Show" data={kinds} {...address.filter('kind')} />}
        </FilterGrid>
      </FoldedFilters>
      {(by.length > 0 || subject.length > 0) && (
        <Chips label="Narrowed to">
          {by.length > 0 && (
            <Chip
              label="By"
              value={shown ? actorWords(shown) : 'one account'}
              onRemove={() => address.setFilters({ by: [] })}
            />
          )}
          {subject.length > 0 && (
            <Chip
              label="About"
              value={shown ? subjectWords(shown) : 'one thing'}
              onRemove={() => address.setFilters({ subject: [] })}
            />
          )}
        </Chips>
      )}
    </FilterBar>
  )
}
