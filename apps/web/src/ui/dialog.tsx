import { useContext, useState } from 'react'
import { HoldDialog } from './hold-dialog.ts'
import { type DialogProps, PlainDialog } from './plain-dialog.tsx'
import { discardUnsaved, hasUnsaved, type Scope, UnsavedScope } from './unsaved.ts'
import { DiscardDialog, PageAsks } from './unsaved-guard.tsx'

/** A dialog over the page that asks before Escape or its cross throws away what was typed in it. */
export function Dialog({ onClose, busy = false, children, ...props }: Omit<DialogProps, 'covered'>) {
  const [scope] = useState<Scope>(() => new Set())
  const [asking, setAsking] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const pageAsks = useContext(PageAsks)
  const discard = () => {
    setAsking(false)
    discardUnsaved(scope)
    onClose()
  }
  const close = () => {
    if (hasUnsaved(scope)) setTimeout(() => setAsking(true))
    else onClose()
  }
  return (
    <UnsavedScope value={scope}>
      <PlainDialog {...props} busy={busy || isHeld} covered={asking || pageAsks} onClose={close}>
        <HoldDialog value={setIsHeld}>{children}</HoldDialog>
        <DiscardDialog opened={asking} onDiscard={discard} onStay={() => setAsking(false)} />
      </PlainDialog>
    </UnsavedScope>
  )
}
