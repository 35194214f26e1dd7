import { useMemo } from 'react'
import { useIdentity } from './identity-client.tsx'
import { identityProblem } from './identity-problem.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Session } from './session.ts'

/**
 * The access token, silently renewed, with one renewal in flight at a time; with `isOver` the session is forgotten.
 * @param onOver told when the session is over at the provider
 */
export function useAccessToken(onOver: () => void): Session['accessToken'] {
  const { getAccessTokenSilently, logout } = useIdentity()
  return useMemo(() => {
    // The guards lead to sign-in.
    const forget = async () => {
      onOver()
      await logout({ openUrl: false })
      return undefined
    }
    const obtain = (cacheMode: 'on' | 'off') =>
      oneAtATime(async () => {
        try {
          return await getAccessTokenSilently({ cacheMode })
        } catch (problem) {
          return identityProblem(problem).code === 'login_required' ? forget() : undefined
        }
      })
    const [cached, fresh, over] = [obtain('on'), obtain('off'), oneAtATime(forget)]
    return options => (options?.isOver ? over() : options?.fresh ? fresh() : cached())
  }, [getAccessTokenSilently, logout, onOver])
}
