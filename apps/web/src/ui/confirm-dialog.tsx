import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { type DialogProps, PlainDialog } from './plain-dialog.tsx'
import { type Scope, UnsavedScope } from './unsaved.ts'

/** A question has no fields of its own, so closing it discards nothing, and what is typed around it stays. */
const nothing: Scope = new Set()

interface Props {
  title: string
  opened: boolean
  /** What happens on confirming, in a sentence or two. */
  children: ReactNode
  /** The verb: 'Deny', 'Block'. */
  confirmLabel: string
  cancelLabel?: string
  /** Another way to say yes: a button beside the one that is filled. */
  other?: ReactNode
  /** Takes something away: a red button. */
  danger?: boolean
  busy?: boolean
  /** False while part of what is asked is still on its way: nobody can say yes to it yet, but they can leave. */
  ready?: boolean
  /** It lies over whatever other dialog is open. */
  onTop?: boolean
  returnFocusTo?: DialogProps['returnFocusTo']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, or that touches many things. */
export function ConfirmDialog({
  title,
  opened,
  children,
  confirmLabel,
  cancelLabel,
  other,
  danger = false,
  busy = false,
  ready = true,
  onTop = false,
  returnFocusTo,
  onConfirm,
  onClose,
}: Props) {
  return (
    <UnsavedScope value={nothing}>
      <PlainDialog
        title={title}
        opened={opened}
        onClose={onClose}
        busy={busy}
        onTop={onTop}
        returnFocusTo={returnFocusTo}
      >
        <div>{children}</div>
        <DialogButtons onCancel={onClose} busy={busy} cancelLabel={cancelLabel}>
          {other}
          {ready ? (
            <BusyButton busy={busy} onClick={onConfirm} {...(danger ? { color: 'red' } : {})}>
              {confirmLabel}
            </BusyButton>
          ) : (
            <Loader size="sm" my="auto" />
          )}
        </DialogButtons>
      </PlainDialog>
    </UnsavedScope>
  )
}
