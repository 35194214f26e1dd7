import classes from './status-badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** A state in a word; the colour only repeats what the word says. A plain element: a long list has two in each row. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span data-tone={tone} className={classes.badge}>
    {children}
  </span>
)
