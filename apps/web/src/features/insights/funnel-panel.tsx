import { adminFunnel, loaderFunnel } from '@lodeway/contract/funnels.ts'
import { stations } from '@lodeway/rules/leads/way.ts'
import { useList } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { FunnelChart } from '../../ui/funnel-chart.tsx'
import type { WireRange } from './administrator-statistics.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { FunnelFilters, useNarrowing } from './funnel-filters.tsx'

const keys = ['submitted', 'placed', 'quoted', 'sold', 'cashed'] as const

/** How far the leads of a range came: everybody's for administrators, one's own for loaders. */
export function FunnelPanel({ range, title }: { range: WireRange; title: string }) {
  const [narrowing, narrow] = useNarrowing()
  const { isAdmin } = useUser()
  const reading = useList(isAdmin ? adminFunnel : loaderFunnel, { query: { ...range, ...narrowing } })
  const { data } = reading
  return (
    <ChartPanel
      title={title}
      tag="Of leads submitted in these days"
      reading={reading}
      isEmpty={data?.submitted === 0 && Object.keys(narrowing).length === 0}
      emptyText="No leads in these days."
      filters={<FunnelFilters value={narrowing} onChange={narrow} />}
    >
      <FunnelChart
        title={title}
        note="Lapsed leads count at each stage they reached. Reassigned leads show the current organisation's status."
        stages={stations.map((label, place) => ({ label, count: data?.[keys[place] ?? 'submitted'] ?? 0 }))}
      />
    </ChartPanel>
  )
}
