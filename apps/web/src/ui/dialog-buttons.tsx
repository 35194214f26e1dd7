import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

interface Props {
  onCancel: () => void
  busy?: boolean
  cancelLabel?: string
  /** The button that does it. */
  children: ReactNode
}

/** The foot of a dialog or form: Cancel, then what it is for. */
export const DialogButtons = ({ onCancel, busy = false, cancelLabel = 'Cancel', children }: Props) => (
  <div className={classes.buttons}>
    <Button variant="default" disabled={busy} onClick={onCancel}>
      {cancelLabel}
    </Button>
    {children}
  </div>
)
