import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Avatar } from '@mantine/core'
import { shownRand } from '../../ui/shown-rand.ts'
import classes from './earners-list.module.css'

interface Earner {
  rank: number
  firstName: string
  lastName: string
  totalSales: number
}

/** People by what they earned, the most first. */
export const EarnersList = ({ earners }: { earners: readonly Earner[] }) => (
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
