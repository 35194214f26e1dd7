import { listPayments } from '@lodeway/contract/payments.ts'
import { type DateRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import type { ComponentProps } from 'react'
import { useList } from '../../api/use-call.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { TableFooter } from '../../ui/table-footer.tsx'
import { SelfBilledList } from '../self-billing/self-billed-list.tsx'
import classes from './earnings.module.css'
import { PaymentItem } from './payment-item.tsx'

interface Props {
  address: ComponentProps<typeof TableFooter>['address'] & { readonly window: { limit: number; offset: number } }
  range: DateRange
  setRange: (range: DateRange | undefined) => void
}

/** What was paid in a range of days, and the invoices that the company made in a payee's name. */
export function Payments({ address, range, setRange }: Props) {
  return (
    <>
      <FilterBar>
        <DateRangePicker value={range} onChange={setRange} noFuture />
      </FilterBar>
      <PaidDays address={address} range={range} />
      <SelfBilledList isOwn />
    </>
  )
}

/** Day by day; each opens to its amounts and has a statement. */
function PaidDays({ address, range }: Pick<Props, 'address' | 'range'>) {
  const { limit, offset } = address.window
  const list = useList(listPayments, { query: { limit, offset, ...rangeToWire(range) } })
  if (!list.data)
    return list.isError ? (
      <FailedPart text="What was paid could not be loaded." onRetry={list.refetch} />
    ) : (
      <PageLoader />
    )
  return (
    <>
      {list.data.data.length === 0 && !list.isPlaceholderData && (
        <p className={classes.empty}>Nothing was paid in this period.</p>
      )}
      <ul className={classes.list} aria-label="Paid">
        {list.data.data.map(each => (
          <PaymentItem key={each.day} paid={each} />
        ))}
      </ul>
      <TableFooter
        address={address}
        count={list.data.count}
        isEarlier={list.isPlaceholderData}
        shown={list.data.data.length}
      />
    </>
  )
}
