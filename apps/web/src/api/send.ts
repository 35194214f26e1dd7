import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { addressOf } from '@lodeway/contract/endpoint.ts'
import type { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import type { confirmSignIn } from '@lodeway/contract/own-sign-in.ts'
import { config } from '../config.ts'
import { keepReference } from '../ui/reference.ts'
import { ApiError, lacksArea } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { accessToken, isConfirmed, sessionIsBlocked } from './token-source.ts'

export interface Sending {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

let changesUnderWay = 0
/** Whether a change is on its way, and waits for no person. */
export const isChanging = (): boolean => changesUnderWay > 0

/** The one fetch. Answers the response when it is a success and throws ApiError when it is not. */
export async function send(endpoint: Endpoint, sending: Sending): Promise<Response> {
  const address = `${config.apiBase}${addressOf(endpoint.path, sending.params, sending.query)}`
  const page = globalThis.location?.href
  const needsToken = !endpoint.callers.includes('anyone')
  const token = needsToken ? await accessToken() : undefined
  const ask = async (bearer: string | undefined) => {
    const isChange = endpoint.method !== 'GET'
    if (isChange) changesUnderWay += 1
    try {
      return await fetch(address, request(endpoint, sending, bearer))
    } finally {
      if (isChange) changesUnderWay -= 1
    }
  }
  let answer = await ask(token)
  if (answer.status === 401 && token !== undefined) {
    const refusal = new ApiError(answer.status, await answer.clone().text())
    if (refusal.code === 'blocked') {
      sessionIsBlocked()
      throw refusal
    }
    // The token was refused: signed out elsewhere, or keys that changed. One renewal settles which it is; a session
    // that is over ends there, and the guards lead to sign-in.
    const renewed = await accessToken({ fresh: true })
    if (renewed !== undefined) answer = await ask(renewed)
    // A tenant gives tokens for a session that was ended here, until it was told.
    if (answer.status === 401 && config.isTenant) await accessToken({ isOver: true })
  }
  if ((answer.status === 403 || answer.status === 422) && token !== undefined) {
    const refusal = new ApiError(answer.status, await answer.clone().text())
    // What was left meanwhile, and perhaps discarded, is confirmed on no other page.
    if (wantsConfirmation(endpoint, refusal) && globalThis.location?.href === page && (await isConfirmed()))
      answer = await ask(await accessToken())
  }
  if (answer.ok) return answer
  const failure = new ApiError(answer.status, await answer.text())
  keepReference(failure.requestId)
  // What else they are offered follows what they may do now.
  if (lacksArea(failure)) void queryClient.invalidateQueries({ queryKey: [ownAreas] })
  throw failure
}

/**
 * Whether a call may be made again once somebody said that it is them. A tenant that asks for more than the password wants them to sign in
 * again; the dialog that confirms offers that, and has it as an answer of its own.
 */
const wantsConfirmation = ({ name }: Endpoint, { code }: ApiError): boolean =>
  code === 'confirm_password' || (code === 'sign_in_again' && name !== confirming)

/** Both by name alone: pages of people who are not signed in have no use for the endpoints. */
const confirming: (typeof confirmSignIn)['name'] = 'confirmSignIn'
const ownAreas: (typeof getAdministrator)['name'] = 'getAdministrator'

function request(
  endpoint: Endpoint,
  { body, idempotencyKey, signal }: Sending,
  token: string | undefined,
): RequestInit {
  const headers = new Headers()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return { method: endpoint.method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
