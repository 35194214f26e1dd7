import type { AnswerOf, BodyInput, Endpoint, ParamsOf, QueryInput } from '@lodeway/contract/endpoint.ts'
import { send } from './send.ts'

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

/**
 * Makes a call of the contract: `call(approveLoader, { params: { id }, body: { saleCommission, feeCommission } })`.
 * Throws ApiError when the server refuses, TypeError when it cannot be reached. Files go through `download`.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<Answer<E>> {
  const answer = await send(endpoint, options ?? {})
  if (endpoint.produces === 'text/plain') return (await answer.text()) as Answer<E>
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer<E>
}
