import { type ReactNode, useState } from 'react'
import { DiscardDialog } from '../ui/unsaved-guard.tsx'
import { useSession } from './session.ts'
import { wouldLoseTyping } from './unsaved-elsewhere.ts'

/**
 * Signs out, and asks first when that would throw away what was typed: it ends every tab, and drafts go with it. The
 * question stands wherever it outlives the button.
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  const logOut = async () => {
    if (await wouldLoseTyping()) setAsking(true)
    else await signOut()
  }
  const question = (
    <DiscardDialog doing="Log out" opened={asking} onDiscard={() => void signOut()} onStay={() => setAsking(false)}>
      Logging out removes what you typed and have not saved or submitted, in all tabs of this browser.
    </DiscardDialog>
  )
  return { logOut: () => void logOut(), question }
}
