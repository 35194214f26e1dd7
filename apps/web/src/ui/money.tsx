import classes from './money.module.css'
import { shownRand } from './shown-rand.ts'

/** An amount whose whole rands lead and whose cents are quieter: a rand number of the wire, read as 'R1 234.50'. */
export function Money({ rand }: { rand: number }) {
  const shown = shownRand(rand)
  return (
    <span className={classes.money}>
      {shown.slice(0, -3)}
      <span className={classes.cents}>{shown.slice(-3)}</span>
    </span>
  )
}
