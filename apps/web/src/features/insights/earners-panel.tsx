import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Avatar } from '@mantine/core'
import { shownRand } from '../../ui/shown-rand.ts'
import type { Figures } from './chart-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import classes from './earners-list.module.css'

interface Earner {
  rank: number
  /** Nobody's outside one's own organisation. */
  firstName?: string | undefined
  lastName?: string | undefined
  totalSales: number
}

/** Who earned most, by name where it is known. */
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
      const name = firstName === undefined || lastName === undefined ? undefined : fullName(firstName, lastName)
      return (
        <li key={rank}>
          <Avatar size={36} color={name === undefined ? 'gray' : 'brand'} variant="light" aria-hidden>
            {name === undefined ? undefined : initialsOf(name)}
          </Avatar>
          <span className={name === undefined ? classes.nameless : classes.name}>{name ?? 'Another loader'}</span>
          <span className={classes.amount}>{shownRand(totalSales)}</span>
        </li>
      )
    })}
  </ol>
)
