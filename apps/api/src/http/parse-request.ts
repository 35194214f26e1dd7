import type { BodyOutput, Endpoint, ParamsOf, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Actor } from '../work/actor.ts'
import { Refusal } from '../work/refusal.ts'
import { notAccepted, wordsByField } from './issue-words.ts'

/** What a call brings, as its endpoint's schemas read it. */
export interface Parsed<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOutput<E>
  readonly body: BodyOutput<E>
  /** The address that the call comes from. */
  readonly address: string
  readonly request: FastifyRequest
}

/** @throws Refusal 400 `invalid` with the words for each field; also for a query that the endpoint does not take */
export function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest, actor: Actor): Parsed<E> {
  const query = (actor.kind === 'loader' && endpoint.queryOfLoaders) || endpoint.query
  return {
    params: request.params as ParamsOf<E>,
    query: (query === undefined ? noQuery(request.query) : parse(query, request.query)) as QueryOutput<E>,
    body: (endpoint.body === undefined ? undefined : parse(endpoint.body, request.body)) as BodyOutput<E>,
    address: request.ip,
    request,
  }
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const { '': whole, ...fields } = wordsByField(result.error.issues, value)
  const [first] = Object.entries(fields)
  if (first === undefined) throw new Refusal(400, 'invalid', whole ?? 'The request could not be read.')
  throw new Refusal(400, 'invalid', messageOf(...first), { fields })
}

/** The first of them, as a person reads it: which field it is about stands in `fields`, by the name of the wire. */
const messageOf = (field: string, words: string): string =>
  words === notAccepted ? `The field ${field} is not accepted` : words

function noQuery(query: unknown): undefined {
  const names = Object.keys(query as object)
  if (names.length > 0) throw new Refusal(400, 'invalid', messageOf(names[0] ?? '', notAccepted))
  return undefined
}
