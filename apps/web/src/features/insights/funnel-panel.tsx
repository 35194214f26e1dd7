import { adminFunnel, loaderFunnel } from '@lodeway/contract/insights.ts'
import { insuranceTypes, isInsuranceType, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { stations } from '@lodeway/rules/leads/way.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FunnelChart } from '../../ui/funnel-chart.tsx'
import type { WireRange } from './administrator-statistics.tsx'
import { ChartPanel } from './chart-panel.tsx'

const types = choicesFrom(insuranceTypes, leadLabels)
const keys = ['submitted', 'placed', 'quoted', 'sold', 'cashed'] as const

/** How far the leads of a range came: everybody's for administrators, one's own for loaders. */
export function FunnelPanel({ range, title }: { range: WireRange; title: string }) {
  const [type, setType] = useState<string | null>(null)
  const { isAdmin } = useUser()
  const reading = useList(isAdmin ? adminFunnel : loaderFunnel, {
    query: { ...range, ...(type !== null && isInsuranceType(type) && { type }) },
  })
  const { data } = reading
  return (
    <ChartPanel
      title={title}
      reading={reading}
      isEmpty={data?.submitted === 0 && type === null}
      emptyText="No leads in these days."
      actions={
        <Select
          aria-label="Insurance type"
          placeholder="All types"
          data={types}
          value={type}
          onChange={setType}
          clearable
          size="xs"
          w={190}
        />
      }
    >
      <FunnelChart
        title={title}
        stages={stations.map((label, place) => ({ label, count: data?.[keys[place] ?? 'submitted'] ?? 0 }))}
      />
    </ChartPanel>
  )
}
