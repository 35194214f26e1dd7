import { useMemo } from 'react'
import { useIdentity } from './identity-client.tsx'
import { identityProblem } from './identity-problem.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Session } from './session.ts'

/**
 * The access token, silently renewed, with one renewal in flight at a time.
 * @param onOver told when the session is over at the provider
 */
export function useAccessToken(onOver: () => void): Session['accessToken'] {
  const { getAccessTokenSilently, logout } = useIdentity()
  return useMemo(() => {
    const obtain = (cacheMode: 'on' | 'off') =>
      oneAtATime(async () => {
        try {
          return await getAccessTokenSilently({ cacheMode })
        } catch (problem) {
          if (identityProblem(problem).code !== 'login_required') return undefined
          // Forgotten here too: the guards lead to sign-in.
          onOver()
          await logout({ openUrl: false })
          return undefined
        }
      })
    const [cached, fresh] = [obtain('on'), obtain('off')]
    return options => (options?.fresh === true ? fresh() : cached())
  }, [getAccessTokenSilently, logout, onOver])
}
