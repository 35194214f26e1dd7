import { IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './chip.module.css'

interface Props {
  /** What is narrowed: 'Insurance type'. */
  label: string
  /** To what: 'Life Insurance'. */
  value: string
  onRemove: () => void
}

/** A filter that is on, and the way to take it off. */
export const Chip = ({ label, value, onRemove }: Props) => (
  <button
    type="button"
    className={classes.chip}
    aria-label={`Remove filter ${label}: ${value}`}
    onClick={pressed => {
      goOnFrom(pressed)
      onRemove()
    }}
  >
    <span className={classes.words}>
      {label} <b>{value}</b>
    </span>
    <IconX size={14} aria-hidden />
  </button>
)

/** What takes a filter off goes with it: whoever works by keyboard goes on at the button of the filters, or at the search. */
export function goOnFrom({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  // A finger would bring up the keyboard of a tablet.
  if (detail > 0) return
  const bar = currentTarget.closest('[data-filters]')
  ;(bar?.querySelector<HTMLElement>('button[aria-controls]') ?? bar?.querySelector('input'))?.focus()
}

/** Chips beside each other. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.chips} aria-label={label}>
    {children}
  </fieldset>
)
