import { shownRand } from '../../ui/shown-rand.ts'
import classes from './earners-list.module.css'
import { ordinal } from './ordinal.ts'

/** The highest earnings without names. */
export const RankedEarnings = ({ earnings }: { earnings: readonly { rank: number; value: number }[] }) => (
  <ol className={classes.list}>
    {earnings.map(({ rank, value }) => (
      <li key={rank}>
        <span className={classes.rank}>{ordinal(rank)}</span>
        <span className={classes.name} />
        <span className={classes.amount}>{shownRand(value)}</span>
      </li>
    ))}
  </ol>
)
