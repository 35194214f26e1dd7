import { listEarnings } from '@lodeway/contract/earnings.ts'
import { type EarningState, earningStates } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useList } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { oneOf, pageSizes } from '../../ui/table-address.ts'
import { TableFooter } from '../../ui/table-footer.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { AddedUp } from './added-up.tsx'
import { EarningItem } from './earning-item.tsx'
import classes from './earnings.module.css'
import { hasOwn } from './own-share.ts'
import { StatementMenu } from './statement-menu.tsx'

const Payments = loadedLater(() => import('./payments.tsx').then(part => part.Payments))

const settings = { sort: 'soldAt:desc', filters: { state: oneOf([...earningStates, 'first'], 'first') } }

const states = {
  waiting: { label: 'Waiting', hint: 'to be paid', empty: 'Nothing is waiting to be paid.' },
  held: { label: 'Held', hint: 'each with what to do', empty: 'Nothing is held.' },
  inRun: { label: 'In a payment run', hint: 'on its way', empty: 'Nothing is in a payment run.' },
  paid: { label: 'Paid', hint: '', empty: '' },
} as const

/** What a loader earned: what waits, what is held and what was paid, each the sum of its list, and every amount explained. */
export function EarningsPage() {
  const address = useTableAddress(settings)
  const state = useShownState(address.filters.state)
  const [range, setRange] = useDateRange(thisMonth())
  const { limit, offset } = address.window
  const list = useList(listEarnings, { query: { state, limit, offset, ...rangeToWire(range) } })
  const payDay = list.data && formatShownDate(list.data.nextPayDay)
  const hintOf = (each: EarningState) => {
    if (each === 'paid') return formatShownRange(range)
    return each === 'waiting' && payDay ? `next pay day ${payDay}` : states[each].hint
  }
  return (
    <>
      <PageHeader title="My Earnings" actions={<StatementMenu />} />
      {list.data?.companyIsPaid && (
        <p className={classes.company}>
          Your company is paid for your leads. These amounts are the company's
          {hasOwn(list.data) && ', but for what you earned before you joined it'}.
        </p>
      )}
      {list.data?.isVatVendor && (
        <p className={classes.company}>
          {list.data.companyIsPaid ? 'Your company is' : 'You are'} a VAT vendor: VAT is added to an amount with its tax
          invoice, when its payment is made, and stays if the bank sends that back. An amount that has no tax invoice
          yet is without VAT.
        </p>
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
            <strong data-figure data-stale={list.isPlaceholderData}>
              {list.data ? <Money rand={list.data.sums[each]} /> : '…'}
            </strong>
            <small>{hintOf(each)}</small>
          </button>
        ))}
      </fieldset>
      {list.isLoadingError && <FailedPart text="Your earnings could not be loaded." onRetry={list.refetch} />}
      {state === 'paid' ? (
        <Payments address={address} range={range} setRange={setRange} />
      ) : list.data ? (
        <>
          {list.data.data.length === 0 && !list.isPlaceholderData && (
            <p className={classes.empty}>{states[state].empty}</p>
          )}
          <ul
            className={classes.list}
            aria-label={states[state].label}
            aria-busy={list.isFetching}
            data-stale={list.isPlaceholderData}
          >
            {list.data.data.map(row => (
              <EarningItem key={`${row.id} ${row.isTakenBack}`} row={row} />
            ))}
          </ul>
          {state === 'waiting' && list.data.count > 0 && <AddedUp earnings={list.data} />}
          <TableFooter
            address={address}
            count={list.data.count}
            isEarlier={list.isPlaceholderData}
            shown={list.data.data.length}
          />
        </>
      ) : (
        !list.isLoadingError && <PageLoader />
      )}
    </>
  )
}

const thisMonth = () => presetRange('thisMonth', today())

/** What is shown until somebody chooses: the first part that has something, as all sums come with what waits. */
function useShownState(chosen: EarningState | 'first'): EarningState {
  const query = { state: 'waiting' as const, limit: pageSizes[0], offset: 0, ...rangeToWire(thisMonth()) }
  const { data } = useList(listEarnings, { query }, { enabled: chosen === 'first' })
  if (chosen !== 'first') return chosen
  return (data?.count === 0 && earningStates.find(each => data.sums[each] !== 0)) || 'waiting'
}
