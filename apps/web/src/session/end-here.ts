import { type AnswerOf, addressOf } from '@lodeway/contract/endpoint.ts'
import { endOwnSession, listOwnSessions } from '@lodeway/contract/own-sign-in.ts'
import { accessToken } from '../api/token-source.ts'

/**
 * Ends this session with the API, where its access token would else be good for as long as a tenant says (decision 128). Not by `send`:
 * a refusal here is nothing to renew a token for, or to sign in again.
 */
export async function endHere(apiBase: string): Promise<void> {
  const token = await accessToken()
  if (token === undefined) return
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${apiBase}${listOwnSessions.path}`, { headers })
  const sessions = (await answer.json()) as AnswerOf<typeof listOwnSessions>
  const own = sessions.find(({ isThisDevice }) => isThisDevice)
  if (own !== undefined)
    await fetch(`${apiBase}${addressOf(endOwnSession.path, { id: own.id })}`, { method: endOwnSession.method, headers })
}
