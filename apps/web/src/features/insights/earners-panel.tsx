import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Avatar } from '@mantine/core'
import { shownRand } from '../../ui/shown-rand.ts'
import type { Figures } from './chart-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import classes from './earners-list.module.css'

interface Earner {
  rank: number
  firstName: string
  lastName: string
  totalSales: number
}

/** Who earned most, by name. */
export const EarnersPanel = ({ reading }: { reading: Figures & { data: readonly Earner[] | null | undefined } }) => (
  <ChartPanel
    title="Top Five Earners"
    reading={reading}
    isEmpty={reading.data?.length === 0}
    emptyText="No earnings in these days."
  >
    <EarnersList earners={reading.data ?? []} />
  </ChartPanel>
)

/** The most first. */
const EarnersList = ({ earners }: { earners: readonly Earner[] }) => (
  <ol className={classes.list}>
    {earners.map(({ rank, firstName, lastName, totalSales }) => {
      const name = fullName(firstName, lastName)
      return (
        <li key={rank}>
          <Avatar size={36} color="brand" variant="light" aria-hidden>
            {initialsOf(name)}
          </Avatar>
          <span className={classes.name}>{name}</span>
          <span className={classes.amount}>{shownRand(totalSales)}</span>
        </li>
      )
    })}
  </ol>
)
