import { stations } from '@lodeway/rules/leads/way.ts'
import type { ReactNode } from 'react'
import { Way } from '../ui/way.tsx'
import classes from './road.module.css'

const lane = 'M-60 600C80 590 140 520 240 470S470 430 500 300 560 90 700 50'

interface Props {
  /** Whose page it is. */
  children: ReactNode
  /** An organisation's own picture, in place of the road. */
  picture: string | undefined
}

/** The road that a lead takes, beside what is asked of somebody who is not signed in; as the sign-in page has it. */
export const Road = ({ children, picture }: Props) => (
  <div
    className={classes.road}
    {...(picture !== undefined && { style: { backgroundImage: `url("${picture}")` }, 'data-pictured': true })}
  >
    {picture === undefined && (
      <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" aria-hidden className={classes.lane}>
        <path d={lane} className={classes.tar} />
        <path d={lane} className={classes.line} />
      </svg>
    )}
    <div className={classes.whose}>{children}</div>
    <div className={classes.words}>
      <p className={classes.say}>Follow every lead from the first call to the last cent.</p>
      <div className={classes.way} aria-hidden>
        <Way label="Lead progress" current={stations.length} stations={stations.map(label => ({ label }))} />
      </div>
    </div>
  </div>
)
