import { getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../api/call.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { Wanted } from './fresh-sign-in-dialog.tsx'

const FreshSignInDialog = loadedLater(() => import('./fresh-sign-in-dialog.tsx').then(part => part.FreshSignInDialog))

/**
 * Does something that wants a fresh sign-in: at once for somebody who just signed in, else once they said their password.
 * @returns `freshly(work)`, and the dialog to show
 */
export function useFreshSignIn(): { freshly: (work: () => void) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ work: () => void } & Wanted>()
  const onClose = () => setWaiting(undefined)
  const freshly = useCallback(async (work: () => void) => {
    // Where that cannot be asked the work says what is wrong.
    const { isFresh, ...wanted } = await call(getSignInFreshness, {}).catch(() => unknown)
    if (isFresh) work()
    else setWaiting({ work, ...wanted })
  }, [])
  const onConfirmed = () => {
    onClose()
    waiting?.work()
  }
  return {
    freshly,
    dialog: waiting && <FreshSignInDialog wanted={waiting} onConfirmed={onConfirmed} onClose={onClose} />,
  }
}

const unknown = { isFresh: true, asksCode: false, hasApp: false, hasPasskey: false }
