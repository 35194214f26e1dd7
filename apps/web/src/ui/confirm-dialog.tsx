import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

interface Props {
  title: string
  opened: boolean
  /** What happens on confirming, in a sentence or two. */
  children: ReactNode
  /** The verb: 'Deny', 'Block'. */
  confirmLabel: string
  /** Takes something away: a red button. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, or that touches many things. */
export function ConfirmDialog({
  title,
  opened,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} busy={busy}>
      <div>{children}</div>
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton busy={busy} onClick={onConfirm} {...(danger ? { color: 'red' } : {})}>
          {confirmLabel}
        </BusyButton>
      </DialogButtons>
    </Dialog>
  )
}
