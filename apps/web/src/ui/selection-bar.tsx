import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

interface Props {
  count: number
  /** More than so many cannot be dealt with at once. */
  limit: number
  onClear: () => void
  /** What can be done with them, as buttons. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them together; it stays in sight below the list. */
export const SelectionBar = ({ count, limit, onClear, children }: Props) => (
  <section aria-label="Selected rows" className={classes.bar}>
    <output className={classes.count}>
      {count} selected{count > limit && `, ${limit} at most`}
    </output>
    {children}
    <button
      type="button"
      aria-label="Clear selection"
      onClick={() => {
        onClear()
        // The bar goes with what was chosen: whoever works by keyboard goes on where rows are chosen.
        document.querySelector<HTMLElement>('#main thead input')?.focus({ preventScroll: true })
      }}
    >
      <IconX size={16} aria-hidden />
    </button>
  </section>
)
