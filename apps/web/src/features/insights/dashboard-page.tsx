import { defaultRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useMemo } from 'react'
import { useUser } from '../../session/session.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { AdministratorStatistics } from './administrator-statistics.tsx'
import { BillingBanner } from './billing-banner.tsx'
import { LoaderStatistics } from './loader-statistics.tsx'
import { NeedsAttention } from './needs-attention.tsx'

const BuyerHome = loadedLater(() => import('./buyer-home.tsx').then(part => part.BuyerHome))

/** Home: the figures of the chosen days, or for whoever buys leads what waits for them. */
export const DashboardPage = () => (useUser().isBuyer ? <BuyerHome /> : <Figures />)

/** What was loaded and earned. */
function Figures() {
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
