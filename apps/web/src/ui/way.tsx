import type { CSSProperties } from 'react'
import classes from './way.module.css'

interface Station {
  label: string
  /** Below the label: the day it was reached. */
  note?: string
}

interface Props {
  /** Names the way for people who cannot see it: 'Lead progress'. */
  label: string
  stations: readonly Station[]
  /** The station that has been reached, from 0; the last one counts as passed once `done`. */
  current: number
  done?: boolean
}

/** A line with stations: full ones were passed, the ring is now, hollow ones lie ahead. */
export const Way = ({ label, stations, current, done = false }: Props) => (
  <ol className={classes.way} aria-label={label}>
    {stations.map((station, place) => {
      const state = place < current || done ? 'past' : place === current ? 'now' : 'ahead'
      return (
        <li key={station.label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {station.label}
          {state === 'past' && <span className="visually-hidden"> (done)</span>}
          {station.note !== undefined && <span className={classes.note}>{station.note}</span>}
        </li>
      )
    })}
  </ol>
)

interface TicksProps {
  /** How many stations were passed. */
  passed: number
  of: number
  /** Nothing more will come: the way ends here. */
  ended?: boolean
}

/** The same in a row of a list, beside the word that says it. */
export const WayTicks = ({ passed, of, ended = false }: TicksProps) => (
  <span
    aria-hidden
    className={classes.ticks}
    data-ended={ended || undefined}
    style={{ '--passed': passed, '--of': of } as CSSProperties}
  />
)
