import type { ReactNode, RefObject } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { connectTokenSource } from '../api/token-source.ts'
import type { Config } from '../config.ts'
import { toast } from '../ui/toast.tsx'
import { atMost } from './at-most.ts'
import { type AppState, identityClient, sessionBegun } from './begin-session.ts'
import { hasChangedHands } from './changed-hands.ts'
import { userFromClaims } from './claims.ts'
import { companyCodeIn } from './company-code.ts'
import { IdentityProvider, useIdentity } from './identity-client.tsx'
import { identityProblem } from './identity-problem.ts'
import { forgetKept, keepOnlyOf } from './kept.ts'
import { isSignInAnswer, returnPath, withoutSignInParameters } from './return-path.ts'
import type { Session } from './session.ts'
import { SessionContext } from './session.ts'
import { useAccessToken } from './use-access-token.ts'
import { useEnded } from './use-ended.ts'
import { useForgetOnReturn } from './use-forget-on-return.ts'
import { useInterruption } from './use-interruption.ts'

interface Props {
  config: Config
  children: ReactNode
}

/** The session by Auth0's library, which was begun before anything is drawn. */
export function SessionProvider({ config, children }: Props) {
  return (
    <IdentityProvider client={identityClient} begun={sessionBegun} onAnswer={showWhereTheyWere}>
      <Adapter config={config}>{children}</Adapter>
    </IdentityProvider>
  )
}

const showWhereTheyWere = (appState: AppState | undefined) => showPath(returnPath(appState?.returnTo, location.origin))

const sessionIsOver = { error: 'login_required' }

/** Says what the library knows in the words of `Session`. */
function Adapter({ config, children }: Props) {
  const { isLoading, isAuthenticated, user, error, loginWithPopup } = useIdentity()
  const isOver = useRef(false)
  const { signIn, startFailure } = useSignIn(config, isOver)
  const claims = isAuthenticated ? user : undefined
  const signedIn = useMemo(
    // A tenant makes up pictures, of another origin; those of ours are among the metadata.
    () => claims && userFromClaims(config.isTenant ? { ...claims, picture: undefined } : claims, config.claimNamespace),
    [claims, config.claimNamespace, config.isTenant],
  )
  const { interrupted: held, interrupt } = useInterruption(signedIn)
  const { ended, begin } = useEnded(held !== undefined)
  const interrupted = ended === undefined ? held : undefined
  const person = interrupted ?? (ended === undefined ? signedIn : undefined)
  const signOut = useSignOut(config, person?.companyCode)
  const accessToken = useAccessToken(
    useCallback(() => {
      isOver.current = true
      interrupt()
    }, [interrupt]),
  )
  const failure: unknown =
    ended ?? (isAuthenticated ? undefined : (error ?? startFailure ?? (interrupted && sessionIsOver)))
  const failed = failure !== undefined

  useEffect(() => {
    // The answer is used up; left in the address, a reload would fail on it again.
    if (failed && isSignInAnswer(location.search))
      showPath(withoutSignInParameters(location.pathname + location.search))
  }, [failed])
  // Before the effects of pages, so that their first calls find it.
  useLayoutEffect(() => connectTokenSource(accessToken), [accessToken])
  useForgetOnReturn()
  const email = person?.email
  const userId = person?.id
  useEffect(() => {
    if (userId !== undefined && hasChangedHands(userId))
      toast.info(`Somebody else signed in in this browser: you are ${email} here now.`, { stays: true })
  }, [userId, email])
  useLayoutEffect(() => {
    if (userId !== undefined) keepOnlyOf(userId)
  }, [userId])

  const session = useMemo<Session>(
    () => ({
      state: person ? 'authenticated' : isLoading ? 'loading' : failed ? 'failed' : 'anonymous',
      user: person,
      interrupted: interrupted !== undefined,
      problem: failed ? identityProblem(failure) : undefined,
      signIn,
      signInWithPopup: async () => {
        await loginWithPopup(config.isTenant)
        begin()
      },
      signOut,
      accessToken,
    }),
    [
      isLoading,
      failed,
      failure,
      person,
      interrupted,
      signIn,
      loginWithPopup,
      begin,
      signOut,
      accessToken,
      config.isTenant,
    ],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The way to the sign-in page, and what kept the browser from even setting out. */
function useSignIn({ identityDomain, isTenant }: Config, isOver: RefObject<boolean>) {
  const { loginWithRedirect } = useIdentity()
  const [startFailure, setStartFailure] = useState<unknown>()
  const signIn = useCallback(
    async (returnTo: string, ticket?: string | null) => {
      const path = returnPath(returnTo, location.origin)
      const cc = companyCodeIn(path) ?? companyCodeIn(location.href)
      try {
        if (ticket) await handOver(identityDomain, ticket)
        await loginWithRedirect({
          appState: { returnTo: path },
          // In place of this page, which would only lead there again: Back goes to where the person came from.
          openUrl: url => location.replace(url),
          authorizationParams: {
            ...(cc !== undefined && { cc }),
            // Who was at work a moment ago wants to know why they are asked again.
            ...(isOver.current && !isTenant && { notice: 'session_ended' }),
            // Whoever else was signed in at this browser must give way; a tenant may not know yet that a session ended.
            ...((ticket !== undefined || (isOver.current && isTenant)) && { prompt: 'login' }),
          },
        })
      } catch (problem) {
        setStartFailure(problem)
      }
    },
    [identityDomain, isTenant, isOver, loginWithRedirect],
  )
  return { signIn, startFailure }
}

/**
 * Leaves a ticket with the identity service, where it waits in a cookie for the sign-in that follows. Never in an address,
 * and by this origin's own script: nobody can send a person through a sign-in as somebody else.
 */
const handOver = (identityDomain: string, ticket: string): Promise<unknown> =>
  fetch(`${identityDomain}/login-ticket`, { method: 'POST', body: ticket, credentials: 'include' }).catch(
    // Then the sign-in page asks for the password that was just set.
    () => undefined,
  )

/** For how long somebody who signs out waits for the API. */
const patienceMs = 3000

/**
 * Signs out here and at the provider; the company code comes back, so that the next sign-in page is branded too. Our own service ends the
 * session itself; a tenant tells nobody, so the API is asked to first.
 */
function useSignOut({ isTenant, apiBase }: Config, companyCode: string | undefined) {
  const { logout } = useIdentity()
  return useCallback(async () => {
    const returnTo =
      companyCode === undefined ? location.origin : `${location.origin}?cc=${encodeURIComponent(companyCode)}`
    forgetKept()
    if (isTenant) await atMost(patienceMs, async () => (await import('./end-here.ts')).endHere(apiBase))
    await logout({ logoutParams: { returnTo } })
  }, [logout, companyCode, isTenant, apiBase])
}

const showPath = (path: string): void => history.replaceState({}, '', path)
