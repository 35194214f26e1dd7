import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { simulateContract } from '@lodeway/contract/simulations.ts'
import { qualities, qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { monthNames } from '@lodeway/rules/time/calendar.ts'
import { ListRow, ListRows } from '../../ui/list-row.tsx'
import { Money } from '../../ui/money.tsx'
import classes from './simulation.module.css'

export type Simulation = AnswerOf<typeof simulateContract>
interface Sum {
  name: string
  leads: number
  fees?: number
}
export const byQuality = ({ byQuality: sums }: Simulation): Sum[] =>
  qualities.flatMap(quality => {
    const sum = sums.find(other => other.quality === quality)
    return sum ? [{ ...sum, name: qualityLabels[quality] }] : []
  })
export const byMonth = ({ byMonth: sums }: Simulation): Sum[] =>
  sums.map(({ month, ...sum }) => ({
    ...sum,
    name: `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
  }))

export const Sums = ({ title, rows }: { title: string; rows: readonly Sum[] }) => (
  <div>
    <h3 className={classes.title}>{title}</h3>
    <ListRows label={title}>
      {rows.map(({ name, leads, fees }) => (
        <ListRow
          key={name}
          name={name}
          state={formatCount(leads)}
          amount={fees !== undefined && <Money rand={fees} />}
        />
      ))}
    </ListRows>
  </div>
)
