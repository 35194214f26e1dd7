import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface OnProps {
  /** What is narrowed: 'Insurance type'. */
  label: string
  /** To what: 'Life Insurance'. */
  value: string
  onRemove: () => void
}

/** A filter that is on, and the way to take it off. */
export const Chip = ({ label, value, onRemove }: OnProps) => (
  <button type="button" className={classes.on} aria-label={`Remove filter ${label}: ${value}`} onClick={onRemove}>
    <span className={classes.words}>
      {label} <b>{value}</b>
    </span>
    <IconX size={14} aria-hidden />
  </button>
)

interface AddProps {
  children: ReactNode
  expanded?: boolean
  onClick: () => void
}

/** A filter that can be put on. */
export const AddChip = ({ children, expanded, onClick }: AddProps) => (
  <button type="button" className={classes.add} aria-expanded={expanded} onClick={onClick}>
    <IconPlus size={14} aria-hidden />
    {children}
  </button>
)

/** Chips beside each other; on a phone one line that is moved sideways. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.chips} aria-label={label}>
    {children}
  </fieldset>
)
