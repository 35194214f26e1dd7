import { adminLeadsTotal, adminSalesHighest, salesAverage, salesByOrganisation } from '@lodeway/contract/insights.ts'
import { formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { rangeBefore, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { IconCoins, IconFileInvoice } from '@tabler/icons-react'
import { useList } from '../../api/use-call.ts'
import { Donut } from '../../ui/donut.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { EarnersPanel } from './earners-panel.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { OverTime } from './over-time.tsx'
import classes from './statistics.module.css'

/** As many as are answered at the most: there may be more, and the centre counts these alone. */
const shownOrganisations = 5

export interface WireRange {
  startAt: string
  endAt: string
}

/** The whole platform's figures. */
export function AdministratorStatistics({ range }: { range: WireRange }) {
  const days = rangeFromWire(range)
  const before = days && formatShownRange(rangeBefore(days))
  const average = useList(salesAverage, { query: range })
  const leads = useList(adminLeadsTotal, { query: range })
  const organisations = useList(salesByOrganisation, { query: range })
  const earners = useList(adminSalesHighest, { query: range })
  const sold = organisations.data?.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.grid}>
      <StatCard
        label="Average Lead Revenue"
        icon={<IconCoins size={22} aria-hidden />}
        value={average.data ? shownRand(average.data.average) : undefined}
        change={average.data?.change}
        against={average.isPlaceholderData ? undefined : before}
        reading={average}
      />
      <StatCard
        label="Total Leads Loaded"
        icon={<IconFileInvoice size={22} aria-hidden />}
        value={leads.data ? String(leads.data.total) : undefined}
        change={leads.data?.change}
        against={leads.isPlaceholderData ? undefined : before}
        reading={leads}
      />
      <OverTime range={range} />
      <div className={classes.three}>
        <FunnelPanel range={range} title="Lead progress" />
        <ChartPanel
          title="Top Five Organisations"
          reading={organisations}
          isEmpty={sold === 0}
          emptyText="No sales in these days."
        >
          <Donut
            title="Top five organisations by leads sold"
            slices={(organisations.data ?? []).map(({ name, count }) => ({ key: name, label: name, value: count }))}
            total={String(sold)}
            totalLabel={organisations.data?.length === shownOrganisations ? 'Sold to these five' : 'Leads sold'}
          />
        </ChartPanel>
        <EarnersPanel reading={earners} />
      </div>
    </div>
  )
}
