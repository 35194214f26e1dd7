import { figuresOverTime } from '@lodeway/contract/insights.ts'
import { centsToRand, nearestCents } from '@lodeway/rules/money/wire.ts'
import { type BucketSize, bucketSizeLabels, bucketSizes, sizesFor } from '@lodeway/rules/time/buckets.ts'
import { daysBetween, formatShownDate, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { Segments } from '../../ui/segments.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { type Moment, TimeChart } from '../../ui/time-chart.tsx'
import type { WireRange } from './administrator-statistics.tsx'
import { ChartPanel } from './chart-panel.tsx'

const dashed = 'Dashed: the days before'

const labelled = (value: BucketSize) => ({ value, label: bucketSizeLabels[value] })

/** Leads and revenue by day, week or month, with the range before dashed beside them. */
export function OverTime({ range }: { range: WireRange }) {
  const days = rangeFromWire(range)
  const [chosen, setChosen] = useState<BucketSize>()
  const sizes = days ? sizesFor(days) : bucketSizes
  const wanted = chosen ?? (days && daysBetween(days.from, days.to) > 62 ? 'week' : 'day')
  // A range that was chosen after it may be too long for it.
  const by = sizes.includes(wanted) ? wanted : (sizes[0] ?? 'month')
  const reading = useList(figuresOverTime, { query: { ...range, by } })
  const rows = reading.data ?? []
  const earlier = rows.flatMap(({ before }) => before ?? [])
  const momentsOf = (values: readonly number[], valuesBefore: readonly number[]): Moment[] =>
    rows.map(({ from, to }, place) => ({
      label: formatShownDate(from).slice(0, 6),
      whole: from === to ? formatShownDate(from) : formatShownRange({ from, to }),
      value: values[place] ?? 0,
      before: valuesBefore[place],
    }))
  const count = (place: 'leads' | 'revenue') => rows.reduce((sum, row) => sum + row[place], 0)
  return (
    <>
      <ChartPanel
        title="Leads over time"
        tag={dashed}
        reading={reading}
        isEmpty={count('leads') === 0}
        emptyText="No leads in these days."
        actions={<Segments label="By day, week or month" data={sizes.map(labelled)} value={by} onChange={setChosen} />}
      >
        <TimeChart
          title="Leads over time"
          unit={bucketSizeLabels[by]}
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
        tag={dashed}
        reading={reading}
        isEmpty={count('revenue') === 0}
        emptyText="No revenue in these days."
      >
        <TimeChart
          title="Revenue over time, added up"
          unit={bucketSizeLabels[by]}
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
    cents += nearestCents(amount)
    return centsToRand(cents)
  })
}

const shortRand = (rand: number): string =>
  rand >= 1_000_000 ? `R${rand / 1_000_000}m` : rand >= 1000 ? `R${rand / 1000}k` : `R${rand}`
