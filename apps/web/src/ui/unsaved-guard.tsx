import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useEffect, useReducer } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { SearchParameters } from './table-address.ts'
import { discardUnsaved, hasUnsaved, isBeingSaved, whatIsLost, whileAsked } from './unsaved.ts'

interface GuardProps {
  readonly dialogs: readonly string[]
  readonly isOutOfReach: (way: { next: { fullPath: string } }) => Promise<boolean>
  readonly children: ReactNode
}

/** Whether the page asks: dialogs that are open leave Escape and the focus to the question. */
export const PageAsks = createContext(false)

/**
 * Asks before a link, Back or a closed tab throws away what somebody typed.
 * @param dialogs the parameters of the address that open dialogs: without them what was typed there is lost too
 * @param isOutOfReach whether the connection went while it was asked, so that there is nowhere to go to, which it says itself
 */
export function UnsavedGuard({ dialogs, isOutOfReach, children }: GuardProps) {
  const blocker = useBlocker({
    // Another page of a table or another filter is the same page: its forms stay.
    shouldBlockFn: ({ current, next, action }): boolean => {
      const isLeaving =
        current.pathname !== next.pathname || dialogs.some(name => searchOf(current)[name] !== searchOf(next)[name])
      // Forward while Back is asked about: they are here already, and staying would go one further.
      if (!isLeaving && isStep(action) && blocker.status === 'blocked' && isStep(blocker.action)) blocker.proceed()
      return isLeaving && hasUnsaved()
    },
    enableBeforeUnload: () => hasUnsaved(),
    withResolver: true,
  })
  const leave = async () => {
    if (blocker.status !== 'blocked') return
    if (await isOutOfReach(blocker)) return blocker.reset()
    discardUnsaved()
    blocker.proceed()
  }
  const asks = blocker.status === 'blocked'
  const { proceed } = blocker
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => proceed && whileAsked({ leave: proceed, look }), [proceed])
  return (
    <>
      <PageAsks value={asks}>{children}</PageAsks>
      <DiscardDialog
        opened={asks}
        isBeingSaved={asks && isBeingSaved()}
        onDiscard={() => void leave()}
        onStay={() => blocker.reset?.()}
      >
        {whatIsLost()}
      </DiscardDialog>
    </>
  )
}

/** Back or Forward, which the browser has done before anybody is asked. */
const isStep = (action: string): boolean => action !== 'PUSH' && action !== 'REPLACE'

const searchOf = ({ search }: { search: object }) => search as SearchParameters

interface Props {
  opened: boolean
  onDiscard: () => void
  onStay: () => void
  /** What is done without saving, where it is not leaving: 'Log out'. */
  doing?: string
  /** It is on its way: whoever leaves does not hear whether it arrives. */
  isBeingSaved?: boolean
  /** What is lost; without it, what was typed here. */
  children?: ReactNode
}

/**
 * The question itself, of a page and of a dialog alike. It comes and goes once a key press is over: Escape closes what is
 * on top, and what comes to the top meanwhile must not take the same press for its own.
 */
export const DiscardDialog = ({ opened, onDiscard, onStay, doing, isBeingSaved: onItsWay, children }: Props) => (
  <ConfirmDialog
    title={onItsWay ? 'Leave before it is saved?' : `${doing ?? 'Leave'} without saving?`}
    opened={opened}
    danger
    onTop
    confirmLabel={onItsWay ? 'Leave' : (doing ?? 'Discard')}
    cancelLabel="Keep editing"
    onConfirm={onDiscard}
    onClose={() => setTimeout(onStay)}
  >
    {children ??
      (onItsWay ? 'What you typed is being saved. If that fails, it is lost.' : 'What you typed has not been saved.')}
  </ConfirmDialog>
)
