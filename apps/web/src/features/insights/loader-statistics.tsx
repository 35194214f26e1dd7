import {
  leadsPerInsuranceType,
  loaderLeadsTotal,
  loaderSalesHighest,
  loaderSalesTotal,
} from '@lodeway/contract/insights.ts'
import { chartLabelOf, insuranceTypes, isInsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { IconCash, IconFileInvoice } from '@tabler/icons-react'
import { useList } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { Donut } from '../../ui/donut.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { today } from '../../ui/today.ts'
import type { WireRange } from './administrator-statistics.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { EarnersPanel } from './earners-panel.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { RankedEarnings } from './ranked-earnings.tsx'
import classes from './statistics.module.css'

/** A loader's own figures, and how the best do. */
export function LoaderStatistics({ range }: { range: WireRange }) {
  const { id, isOrganisational } = useUser()
  const month = rangeToWire(presetRange('thisMonth', today()))
  const loaded = useList(loaderLeadsTotal, { query: range })
  const paid = useList(loaderSalesTotal, { query: { ...month, leadLoaderId: id } })
  const types = useList(leadsPerInsuranceType, { query: range })
  const earners = useList(loaderSalesHighest, { query: range }, { enabled: isOrganisational })
  const earnings = useList(loaderSalesHighest, { query: month })
  const slices = (types.data ?? []).map(({ type, total }) => ({
    key: type,
    label: chartLabelOf(type),
    value: Number(total),
    // A type has the same colour every month; whatever is no type has that of the last, Other.
    place: isInsuranceType(type) ? insuranceTypes.indexOf(type) : insuranceTypes.length - 1,
  }))
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={classes.grid}>
      <StatCard
        label="Leads Paid"
        tag="Current Month"
        icon={<IconCash size={22} aria-hidden />}
        value={paid.data ? shownRand(paid.data.total) : undefined}
        beside={
          paid.data
            ? `${shownRand(paid.data.notYetPaid)} earned, not yet paid${paid.data.withoutVat ? ', without VAT' : ''}`
            : undefined
        }
        reading={paid}
      />
      <StatCard
        label="Leads Loaded"
        tag="Per Date Selected"
        icon={<IconFileInvoice size={22} aria-hidden />}
        value={loaded.data ? String(loaded.data.total) : undefined}
        reading={loaded}
      />
      <div className={classes.three}>
        <FunnelPanel range={range} title="Progress of your leads" />
        <ChartPanel
          title="Leads per insurance type"
          reading={types}
          isEmpty={types.data?.length === 0}
          emptyText="No leads in these days."
        >
          <Donut title="Leads per insurance type" slices={slices} total={String(total)} totalLabel="Leads loaded" />
        </ChartPanel>
        <div className={classes.stack}>
          {isOrganisational && <EarnersPanel reading={earners} />}
          <ChartPanel
            title="Top Total Earnings"
            tag="Current Month"
            reading={earnings}
            isEmpty={earnings.data?.length === 0}
            emptyText="No earnings this month yet."
          >
            <RankedEarnings earnings={earnings.data ?? []} />
          </ChartPanel>
        </div>
      </div>
    </div>
  )
}
