import { listEarnings } from '@lodeway/contract/sales.ts'
import { earningStates } from '@lodeway/rules/sales/labels.ts'
import { formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useList } from '../../api/use-call.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { TableFooter } from '../../ui/table-footer.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { EarningItem } from './earning-item.tsx'
import classes from './earnings.module.css'

const settings = { sort: 'soldAt:desc', filters: { state: oneOf(earningStates, 'waiting') } }

const states = {
  waiting: { label: 'Waiting', hint: 'to be paid', empty: 'Nothing waits to be paid.' },
  held: { label: 'Held', hint: 'until there are bank details', empty: 'Nothing is held.' },
  paid: { label: 'Paid', hint: undefined, empty: 'Nothing was paid in these days.' },
} as const

/** What a loader earned: what waits, what is held and what was paid, each the sum of its list, and every amount explained. */
export function EarningsPage() {
  const address = useTableAddress(settings)
  const { state } = address.filters
  const [range, setRange] = useDateRange(presetRange('thisMonth', today()))
  const { limit, offset } = address.window
  const list = useList(listEarnings, { query: { state, limit, offset, ...rangeToWire(range) } })
  return (
    <>
      <PageHeader title="My Earnings" />
      {list.data?.companyIsPaid && (
        <p className={classes.company}>Your company is paid for your leads: these are its amounts.</p>
      )}
      <fieldset className={classes.states} aria-label="What is shown">
        {earningStates.map(each => (
          <button
            key={each}
            type="button"
            className={classes.state}
            aria-pressed={each === state}
            onClick={() => address.setFilters({ state: each })}
          >
            <span>{states[each].label}</span>
            <strong data-figure>{list.data ? <Money rand={list.data.sums[each]} /> : '…'}</strong>
            <small>{states[each].hint ?? formatShownRange(range)}</small>
          </button>
        ))}
      </fieldset>
      {state === 'paid' && (
        <FilterBar>
          <DateRangePicker value={range} onChange={setRange} noFuture />
        </FilterBar>
      )}
      {list.isError ? (
        <FailedPart text="Your earnings could not be loaded." onRetry={list.refetch} />
      ) : list.data ? (
        <>
          {list.data.data.length === 0 && <p className={classes.empty}>{states[state].empty}</p>}
          <ul className={classes.list} aria-label={states[state].label} aria-busy={list.isFetching}>
            {list.data.data.map(row => (
              <EarningItem key={row.id} row={row} isCompanys={list.data?.companyIsPaid === true} />
            ))}
          </ul>
          <TableFooter address={address} count={list.data.count} shown={list.data.data.length} />
        </>
      ) : (
        <PageLoader />
      )}
    </>
  )
}
