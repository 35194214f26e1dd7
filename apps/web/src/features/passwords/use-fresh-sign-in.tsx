import { getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../api/call.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'

const FreshSignInDialog = loadedLater(() => import('./fresh-sign-in-dialog.tsx').then(part => part.FreshSignInDialog))

/**
 * Does something that wants a fresh sign-in: at once for somebody who just signed in, else once they said their password.
 * @returns `freshly(work)`, and the dialog to show
 */
export function useFreshSignIn(): { freshly: (work: () => void) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ work: () => void; asksCode: boolean }>()
  const onClose = () => setWaiting(undefined)
  const freshly = useCallback(async (work: () => void) => {
    // Where that cannot be asked the work says what is wrong.
    const { isFresh, asksCode } = await call(getSignInFreshness, {}).catch(() => ({ isFresh: true, asksCode: false }))
    if (isFresh) work()
    else setWaiting({ work, asksCode })
  }, [])
  const onConfirmed = () => {
    onClose()
    waiting?.work()
  }
  return {
    freshly,
    dialog: waiting && <FreshSignInDialog asksCode={waiting.asksCode} onConfirmed={onConfirmed} onClose={onClose} />,
  }
}
