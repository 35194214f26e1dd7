import { type ReactNode, useState } from 'react'
import { isOffline } from '../ui/offline.ts'
import { toast } from '../ui/toast.tsx'
import { DiscardDialog } from '../ui/unsaved-guard.tsx'
import { useSession } from './session.ts'
import { wouldLoseTyping } from './unsaved-elsewhere.ts'

/**
 * Signs out, and asks first when that would throw away what was typed: it ends every tab, and drafts go with it. The
 * question stands wherever it outlives the button. Without a connection nobody is signed out: the session is the provider's, which the
 * browser cannot reach, and whoever saw the pages go would believe it.
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    if (!isOffline()) return signOut()
    setAsking(false)
    toast.error('You are offline and still signed in. Log out again once you are connected.')
  }
  const logOut = async () => {
    if (!isOffline() && (await wouldLoseTyping())) setAsking(true)
    else await leave()
  }
  const question = (
    <DiscardDialog doing="Log out" opened={asking} onDiscard={() => void leave()} onStay={() => setAsking(false)}>
      Logging out removes what you typed and have not saved or submitted, in all tabs of this browser.
    </DiscardDialog>
  )
  return { logOut: () => void logOut(), question }
}
