import { useMemo } from 'react'
import { useIdentity } from './identity-client.tsx'
import { identityProblem } from './identity-problem.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Session } from './session.ts'

/** The access token, silently renewed, with one renewal in flight at a time. */
export function useAccessToken(): Session['accessToken'] {
  const { getAccessTokenSilently, logout } = useIdentity()
  return useMemo(() => {
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
    return options => (options?.fresh === true ? fresh() : cached())
  }, [getAccessTokenSilently, logout])
}
