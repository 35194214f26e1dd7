import type { AnswerOf, BodyInput, Endpoint, ParamsOf, QueryInput } from '@lodeway/contract/endpoint.ts'
import { addressOf } from '@lodeway/contract/endpoint.ts'
import type { Sending } from './send.ts'
import { send } from './send.ts'
import { shareRequests } from './share-requests.ts'

type Params<E> = [keyof ParamsOf<E>] extends [never] ? { params?: undefined } : { params: ParamsOf<E> }
type Body<E> = undefined extends BodyInput<E> ? { body?: BodyInput<E> } : { body: BodyInput<E> }

/** What a call needs, by its endpoint: path parameters, query and body are checked by the compiler. */
export type CallOptions<E> = Params<E> & { query?: Readonly<Partial<QueryInput<E>>> } & Body<E> & {
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** Options may be left out where nothing in them is needed. */
export type CallArguments<E> = {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** The answer's body: as the contract says, text where it is 'text/plain', nothing for 204. */
export type Answer<E> = E extends { produces: 'text/plain' } ? string : AnswerOf<E>

const shared = shareRequests()

/**
 * Makes a call of the contract: `call(approveLoader, { params: { id }, body: { saleCommission, feeCommission } })`.
 * Throws ApiError when the server refuses, TypeError when it cannot be reached. Files go through `download`.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<Answer<E>> {
  const sending = (options ?? {}) as Sending
  if (endpoint.method !== 'GET') return read(endpoint, await send(endpoint, sending))
  const key = addressOf(endpoint.path, sending.params, sending.query)
  return shared(key, async signal => read(endpoint, await send(endpoint, { ...sending, signal })), sending.signal)
}

async function read<E extends Endpoint>(endpoint: E, answer: Response): Promise<Answer<E>> {
  if (endpoint.produces === 'text/plain') return (await answer.text()) as Answer<E>
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer<E>
}
