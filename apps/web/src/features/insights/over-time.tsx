import { figuresOverTime } from '@lodeway/contract/insights.ts'
import { type BucketSize, bucketSizeLabels, bucketSizes } from '@lodeway/rules/time/buckets.ts'
import { daysBetween, formatShownDate, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { rangeBefore, rangeFromWire, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { Segments } from '../../ui/segments.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { type Moment, TimeChart } from '../../ui/time-chart.tsx'
import type { WireRange } from './administrator-statistics.tsx'
import { ChartPanel, type Figures } from './chart-panel.tsx'

const sizes = bucketSizes.map(value => ({ value, label: bucketSizeLabels[value] }))

/** Leads and revenue by day, week or month, with the range before dashed beside them. */
export function OverTime({ range }: { range: WireRange }) {
  const days = rangeFromWire(range)
  const [chosen, setChosen] = useState<BucketSize>()
  const by = chosen ?? (days && daysBetween(days.from, days.to) > 62 ? 'week' : 'day')
  const now = useList(figuresOverTime, { query: { ...range, by } })
  const before = useList(figuresOverTime, { query: { ...(days ? rangeToWire(rangeBefore(days)) : range), by } })
  const rows = now.data ?? []
  const earlier = before.data ?? []
  const momentsOf = (values: readonly number[], valuesBefore: readonly number[]): Moment[] =>
    rows.map(({ from, to }, place) => ({
      label: formatShownDate(from).slice(0, 6),
      whole: from === to ? formatShownDate(from) : formatShownRange({ from, to }),
      value: values[place] ?? 0,
      before: valuesBefore[place],
    }))
  const reading: Figures = {
    isPending: now.isPending || before.isPending,
    isError: now.isError || before.isError,
    refetch: () => {
      void now.refetch()
      void before.refetch()
    },
  }
  const count = (place: 'leads' | 'revenue') => rows.reduce((sum, row) => sum + row[place], 0)
  return (
    <>
      <ChartPanel
        title="Leads over time"
        reading={reading}
        isEmpty={count('leads') === 0}
        emptyText="No leads in these days."
        actions={<Segments label="By day, week or month" data={sizes} value={by} onChange={setChosen} />}
      >
        <TimeChart
          title="Leads over time"
          look="bars"
          format={String}
          moments={momentsOf(
            rows.map(({ leads }) => leads),
            earlier.map(({ leads }) => leads),
          )}
        />
      </ChartPanel>
      <ChartPanel
        title="Revenue over time"
        tag="Dashed: the days before"
        reading={reading}
        isEmpty={count('revenue') === 0}
        emptyText="No revenue in these days."
      >
        <TimeChart
          title="Revenue over time, added up"
          look="line"
          format={shownRand}
          short={shortRand}
          moments={momentsOf(
            addedUp(rows.map(({ revenue }) => revenue)),
            addedUp(earlier.map(({ revenue }) => revenue)),
          )}
        />
      </ChartPanel>
    </>
  )
}

/** Each with all before it; in whole cents, so that no fraction of one creeps in. */
function addedUp(amounts: readonly number[]): number[] {
  let cents = 0
  return amounts.map(amount => {
    cents += Math.round(amount * 100)
    return cents / 100
  })
}

const shortRand = (rand: number): string =>
  rand >= 1_000_000 ? `R${rand / 1_000_000}m` : rand >= 1000 ? `R${rand / 1000}k` : `R${rand}`
