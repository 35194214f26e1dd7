import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  label: string
  /** Nothing to say is shown as a dash. */
  value: ReactNode
  /** Takes the whole width: long texts. */
  wide?: boolean
}

/** What is known of something: labels and values in two columns, in one on a phone. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value, wide = false }) => (
      <div key={label} className={classes.fact} data-wide={wide}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
      </div>
    ))}
  </dl>
)
