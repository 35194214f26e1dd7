import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { hasUnsaved } from '../ui/unsaved.ts'
import { beginAnew } from './changed-hands.ts'
import type { SessionUser } from './claims.ts'

/**
 * Keeps the pages of somebody whose session ended elsewhere while they were typing: what they typed is theirs, and goes on
 * when they have signed in again. Somebody else who signs in instead never sees it.
 * @param person who is signed in now
 */
export function useInterruption(person: SessionUser | undefined) {
  const [held, setHeld] = useState<SessionUser>()
  const latest = useRef(person)
  useLayoutEffect(() => {
    latest.current = person
  }, [person])
  const isBack = held !== undefined && held.id === person?.id
  const isSomebodyElse = held !== undefined && person !== undefined && !isBack
  useEffect(() => {
    // What was asked for without a session was refused.
    if (isBack) void queryClient.invalidateQueries()
    if (isSomebodyElse) void beginAnew()
  }, [isBack, isSomebodyElse])
  return {
    /** Whose pages stay although they are not signed in; undefined when nobody was interrupted. */
    interrupted: isBack ? undefined : held,
    /** Says that the session is over. */
    interrupt: useCallback(() => {
      setHeld(before => (hasUnsaved() ? (latest.current ?? before) : undefined))
    }, []),
  }
}
