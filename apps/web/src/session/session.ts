import { createContext, useContext } from 'react'
import type { SessionUser } from './claims.ts'
import type { IdentityProblem } from './identity-problem.ts'

/**
 * All that the product knows of signing in. Whatever stands behind it (Auth0, the embedded service, another OpenID
 * provider) is one file, `auth0-session.tsx`.
 */
export interface Session {
  readonly state: 'loading' | 'authenticated' | 'anonymous' | 'failed'
  /** Present when the state is 'authenticated', and while they are interrupted. */
  readonly user: SessionUser | undefined
  /** Whether the session ended elsewhere while they were typing: the state stays 'authenticated', and their pages stay. */
  readonly interrupted: boolean
  /** Present when the state is 'failed', and while they are interrupted. */
  readonly problem: IdentityProblem | undefined
  /**
   * Leaves for the sign-in page, to come back to this path of our own. A ticket, as the server gives one to somebody who
   * has just set a password, signs in without asking; one that does not work leaves the sign-in page.
   */
  readonly signIn: (returnTo: string, ticket?: string | null) => Promise<void>
  /** Signs in in a window of its own, for browsers in which the way there and back fails. */
  readonly signInWithPopup: () => Promise<void>
  readonly signOut: () => Promise<void>
  /** The access token, renewed when it is about to end; undefined when there is none to be had. */
  readonly accessToken: (options?: { fresh?: boolean; isOver?: boolean }) => Promise<string | undefined>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it.')
  return session
}

/** The signed-in user, for pages behind the guard, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for pages that need sign-in.')
  return user
}
