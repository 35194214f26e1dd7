import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { type Busy, BusyButton } from './busy-button.tsx'
import classes from './dialog-buttons.module.css'
import { useArea } from './in-area.tsx'
import { discardUnsaved, UnsavedScope } from './unsaved.ts'

interface Props {
  onCancel: () => void
  busy?: Busy
  cancelLabel?: string | undefined
  /** Cancelling goes back within the dialog: what was typed beside this form stays. */
  goesBack?: boolean
  /** What the button that sends the form says, or a button of its own kind as `children`. */
  submit?: string
  /** What an administrator needs to send the form; without it there is the way back alone. */
  area?: AdministratorArea
  children?: ReactNode
}

/** The foot of a dialog or form: Cancel, then what it is for. */
export function DialogButtons({
  onCancel,
  busy = false,
  cancelLabel = 'Cancel',
  goesBack = false,
  area,
  ...does
}: Props) {
  const may = useArea(area)
  const scope = useContext(UnsavedScope)
  const cancel = () => {
    // Whoever cancels has said what becomes of what they typed.
    if (!goesBack) discardUnsaved(scope)
    onCancel()
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" disabled={busy === true} onClick={cancel}>
        {may ? cancelLabel : 'Close'}
      </Button>
      {may && does.submit !== undefined && (
        <BusyButton type="submit" busy={busy}>
          {does.submit}
        </BusyButton>
      )}
      {may && does.children}
    </div>
  )
}
