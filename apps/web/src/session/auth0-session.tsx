import { Auth0Provider, useAuth0 } from '@auth0/auth0-react'
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { connectTokenSource } from '../api/token-source.ts'
import type { Config } from '../config.ts'
import { userFromClaims } from './claims.ts'
import { companyCodeIn } from './company-code.ts'
import { identityProblem } from './identity-problem.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isSignInAnswer, returnPath, withoutSignInParameters } from './return-path.ts'
import type { Session } from './session.ts'
import { SessionContext } from './session.ts'

interface Props {
  config: Config
  children: ReactNode
}

/** The session by Auth0's library; its defaults are the limits of document 1, section 9 (10 s, 60 s, one day). */
export function SessionProvider({ config, children }: Props) {
  return (
    <Auth0Provider
      domain={config.identityDomain}
      clientId={config.clientId}
      authorizationParams={{ redirect_uri: location.origin, audience: config.audience, scope: 'openid profile email' }}
      cacheLocation="memory"
      useRefreshTokens
      useRefreshTokensFallback
      // Refresh tokens live in a worker; made from a blob, as is usual, the Content-Security-Policy would refuse it.
      workerUrl={workerUrl}
      // Any address with `code` and `state` would be taken for an answer; ours only ever comes back to the root.
      skipRedirectCallback={location.pathname !== '/'}
      onRedirectCallback={appState => showPath(returnPath(appState?.returnTo, location.origin))}
    >
      <Adapter config={config}>{children}</Adapter>
    </Auth0Provider>
  )
}

function Adapter({ config, children }: Props) {
  const { isLoading, isAuthenticated, user, error, loginWithRedirect, loginWithPopup, logout, getAccessTokenSilently } =
    useAuth0()
  const [startFailure, setStartFailure] = useState<unknown>()
  const failure: unknown = error ?? startFailure
  const failed = failure !== undefined && !isAuthenticated

  useEffect(() => {
    // The answer is used up; left in the address, a reload would fail on it again.
    if (failed && isSignInAnswer(location.search))
      showPath(withoutSignInParameters(location.pathname + location.search))
  }, [failed])

  const person = useMemo(
    () => (isAuthenticated && user ? userFromClaims(user, config.claimNamespace) : undefined),
    [isAuthenticated, user, config.claimNamespace],
  )

  const signIn = useCallback(
    async (returnTo: string) => {
      const path = returnPath(returnTo, location.origin)
      const cc = companyCodeIn(path)
      try {
        await loginWithRedirect({
          appState: { returnTo: path },
          ...(cc === undefined ? {} : { authorizationParams: { cc } }),
        })
      } catch (problem) {
        setStartFailure(problem)
      }
    },
    [loginWithRedirect],
  )

  const companyCode = person?.companyCode
  const signOut = useCallback(() => {
    const returnTo =
      companyCode === undefined ? location.origin : `${location.origin}?cc=${encodeURIComponent(companyCode)}`
    return logout({ logoutParams: { returnTo } })
  }, [logout, companyCode])

  const accessToken = useMemo(() => {
    const obtain = (cacheMode: 'on' | 'off') =>
      oneAtATime(async () => {
        try {
          return await getAccessTokenSilently({ cacheMode })
        } catch (problem) {
          // The session is over at the provider: forget it here too, and the guards lead to sign-in.
          if (identityProblem(problem).code === 'login_required') await logout({ openUrl: false })
          return undefined
        }
      })
    const [cached, fresh] = [obtain('on'), obtain('off')]
    return (options?: { fresh?: boolean }) => (options?.fresh === true ? fresh() : cached())
  }, [getAccessTokenSilently, logout])

  // Before the effects of pages, so that their first calls find it.
  useLayoutEffect(() => connectTokenSource(accessToken), [accessToken])
  useForgetOnReturn()

  const session = useMemo<Session>(
    () => ({
      state: isLoading ? 'loading' : isAuthenticated ? 'authenticated' : failed ? 'failed' : 'anonymous',
      user: person,
      problem: failed ? identityProblem(failure) : undefined,
      signIn,
      signInWithPopup: () => loginWithPopup(),
      signOut,
      accessToken,
    }),
    [isLoading, isAuthenticated, failed, failure, person, signIn, loginWithPopup, signOut, accessToken],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** A page that the browser kept whole and shows again on Back would show what was on it before signing out. */
function useForgetOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}

const showPath = (path: string): void => history.replaceState({}, '', path)
