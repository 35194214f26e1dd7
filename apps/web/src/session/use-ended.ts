import { useCallback, useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { connectSessionEnd } from '../api/token-source.ts'
import { useIdentity } from './identity-client.tsx'
import { onSignedOutElsewhere } from './signed-out.ts'

/** How a session ended that was not ended in this tab, in the form of the identity library's errors. */
interface Ended {
  readonly error: 'signed_out' | 'blocked'
}

/**
 * Ends the session here when its user has signed out in another tab, or has been blocked: nothing of what was shown
 * stays, and the tab says why. It does not lead to sign-in by itself: while the other tab is still on its way out, the
 * session at the provider would let this one straight in again.
 */
export function useEnded(isInterrupted: boolean): { ended: Ended | undefined; begin: () => void } {
  const { isAuthenticated, logout } = useIdentity()
  const hasPages = isAuthenticated || isInterrupted
  const [ended, setEnded] = useState<Ended>()
  useEffect(() => {
    if (!hasPages) return
    const end = (error: Ended['error']) => {
      setEnded({ error })
      queryClient.clear()
      void logout({ openUrl: false })
    }
    const stopListening = onSignedOutElsewhere(() => end('signed_out'))
    connectSessionEnd(() => end('blocked'))
    return () => {
      stopListening()
      connectSessionEnd(undefined)
    }
  }, [hasPages, logout])
  return { ended, begin: useCallback(() => setEnded(undefined), []) }
}
