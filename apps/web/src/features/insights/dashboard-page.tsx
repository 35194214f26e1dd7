import { defaultRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useMemo } from 'react'
import { useUser } from '../../session/session.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { AdministratorStatistics } from './administrator-statistics.tsx'
import { BillingBanner } from './billing-banner.tsx'
import { LoaderStatistics } from './loader-statistics.tsx'
import { NeedsAttention } from './needs-attention.tsx'

/** Home: what was loaded and earned in the chosen days. */
export function DashboardPage() {
  const { isAdmin } = useUser()
  const [range, setRange] = useDateRange(defaultRange(today()))
  const { from, to } = range
  const query = useMemo(() => rangeToWire({ from, to }), [from, to])
  return (
    <>
      <PageHeader title="Welcome Back!" />
      {isAdmin ? <NeedsAttention /> : <BillingBanner />}
      <FilterBar>
        <DateRangePicker value={range} onChange={setRange} noFuture />
      </FilterBar>
      {isAdmin ? <AdministratorStatistics range={query} /> : <LoaderStatistics range={query} />}
    </>
  )
}
