import { useCallback, useContext, useRef, useState } from 'react'
import { CoverDialog } from './cover-dialog.ts'
import { HoldDialog } from './hold-dialog.ts'
import { LeaveDialog } from './leave-dialog.ts'
import { type DialogProps, PlainDialog } from './plain-dialog.tsx'
import { discardUnsaved, hasUnsaved, type Scope, UnsavedScope } from './unsaved.ts'
import { DiscardDialog, PageAsks } from './unsaved-guard.tsx'

/** A dialog over the page that asks before Escape, its cross, or a button that leads elsewhere throws away what was typed in it. */
export function Dialog({ onClose, busy = false, children, ...props }: Omit<DialogProps, 'covered'>) {
  const [scope] = useState<Scope>(() => new Set())
  /** How it is left, while that is asked. */
  const [asked, setAsked] = useState<() => void>()
  const [isHeld, setIsHeld] = useState(false)
  const isAsking = asked !== undefined
  const pageAsks = useContext(PageAsks)
  // Back while it is asked asks the same once more, and goes further.
  if (isAsking && pageAsks) setAsked(undefined)
  /** How many dialogs that are drawn in this one lie over it. */
  const over = useRef(0)
  const cover = useCallback((by: 1 | -1) => {
    over.current += by
  }, [])
  const discard = () => {
    setAsked(undefined)
    discardUnsaved(scope)
    asked?.()
  }
  const leave = (how: () => void) => {
    if (hasUnsaved(scope)) setTimeout(() => setAsked(() => how))
    else how()
  }
  const close = () => {
    if (over.current === 0) leave(onClose)
  }
  return (
    <UnsavedScope value={scope}>
      <PlainDialog {...props} busy={busy || isHeld} covered={isAsking || pageAsks} onClose={close}>
        <HoldDialog value={setIsHeld}>
          <LeaveDialog value={leave}>
            <CoverDialog value={cover}>{children}</CoverDialog>
          </LeaveDialog>
        </HoldDialog>
        <DiscardDialog opened={isAsking} onDiscard={discard} onStay={() => setAsked(undefined)} />
      </PlainDialog>
    </UnsavedScope>
  )
}
