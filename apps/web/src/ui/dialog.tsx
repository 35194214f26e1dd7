import { useContext, useState } from 'react'
import { type DialogProps, PlainDialog } from './plain-dialog.tsx'
import { discardUnsaved, hasUnsaved, type Scope, UnsavedScope } from './unsaved.ts'
import { DiscardDialog, PageAsks } from './unsaved-guard.tsx'

/** A dialog over the page that asks before Escape or its cross throws away what was typed in it. */
export function Dialog({ onClose, children, ...props }: Omit<DialogProps, 'covered'>) {
  const [scope] = useState<Scope>(() => new Set())
  const [asking, setAsking] = useState(false)
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
      <PlainDialog {...props} covered={asking || pageAsks} onClose={close}>
        {children}
        <DiscardDialog opened={asking} onDiscard={discard} onStay={() => setAsking(false)} />
      </PlainDialog>
    </UnsavedScope>
  )
}
