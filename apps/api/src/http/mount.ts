import type { AnswerInput, BodyOutput, Endpoint, ParamsOf, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Actor, accountIdOf } from '../work/actor.ts'
import type { Context, Work } from '../work/context.ts'
import type { FileAnswer } from '../work/file-answer.ts'
import { notFound, Refusal } from '../work/refusal.ts'
import { inTransaction } from '../work/transaction.ts'
import { writeAnswer } from './answers.ts'
import { authenticate, type TokenRules } from './authenticate.ts'
import { notAccepted, wordsByField } from './issue-words.ts'
import type { AddressLimits } from './rate-limits.ts'

interface Parts<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOutput<E>
  readonly body: BodyOutput<E>
  readonly request: FastifyRequest
}
export interface ReadCall<E extends Endpoint> extends Parts<E>, Context {
  readonly actor: Actor
  readonly now: Date
}
export interface WriteCall<E extends Endpoint> extends Parts<E> {
  readonly work: Work
  readonly actor: Actor
}

type Answers<E extends Endpoint> = E extends { answer: unknown }
  ? AnswerInput<E>
  : E extends { produces: 'text/plain' }
    ? string
    : E extends { produces: string }
      ? FileAnswer
      : undefined | void

export interface Mount {
  /** Reads: no transaction. */
  read<E extends Endpoint>(endpoint: E, handler: (call: ReadCall<E>) => Promise<Answers<E>>): void
  /** Commands: one transaction, committed when the handler returns, rolled back when it throws. */
  write<E extends Endpoint>(endpoint: E, handler: (call: WriteCall<E>) => Promise<Answers<E>>): void
}

interface Known {
  actor: Actor
  params: unknown
  query: unknown
  body: unknown
}
const known = new WeakMap<FastifyRequest, Known>()

/** Serves endpoints of the table: caller, ownership, parsing and the answer's shape are settled here for all of them. */
export function createMount(app: FastifyInstance, context: Context, tokens: TokenRules, limits: AddressLimits): Mount {
  const serve = (endpoint: Endpoint, run: (request: FastifyRequest, found: Known) => Promise<unknown>) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      // The role gate comes first: nobody learns from a validation message what a call that is not theirs takes.
      onRequest: async request => {
        if (endpoint.perMinute !== undefined) await limits.take(endpoint.name, request.ip, endpoint.perMinute)
        const actor = await authenticate(context, tokens, request, endpoint.callers)
        refuseWhatIsNotTheirs(endpoint, actor, request.params as Record<string, string>)
        if (actor.kind === 'partner') await limits.take('partner', actor.keyId, 600)
        known.set(request, { actor, params: request.params, query: undefined, body: undefined })
      },
      handler: async (request, reply) => {
        const found = known.get(request)
        if (found === undefined) throw new Error('onRequest did not run')
        found.query = endpoint.query === undefined ? noQuery(request.query) : parse(endpoint.query, request.query)
        found.body = endpoint.body === undefined ? undefined : parse(endpoint.body, request.body)
        return send(endpoint, reply, await run(request, found))
      },
    })
  }
  return {
    read: (endpoint, handler) =>
      serve(endpoint, (request, found) =>
        handler({ ...context, ...(found as object), request, now: context.clock.now() } as never),
      ),
    write: (endpoint, handler) =>
      serve(endpoint, (request, found) =>
        inTransaction(context, found.actor, work => handler({ ...(found as object), request, work } as never)),
      ),
  }
}

/** A path that names an account is its owner's or an administrator's; malformed ids name nothing. */
function refuseWhatIsNotTheirs(endpoint: Endpoint, actor: Actor, params: Record<string, string>): void {
  if (endpoint.subject === 'token' || endpoint.subject === 'none') return
  for (const value of Object.values(params))
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw notFound()
  if (endpoint.subject === 'loader' && actor.kind === 'loader' && params.id !== accountIdOf(actor)) throw notFound()
  if (endpoint.subject === 'admin' && params.id !== accountIdOf(actor)) throw notFound()
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = wordsByField(result.error.issues, value)
  const [first] = Object.entries(fields)
  throw new Refusal(400, 'invalid', first === undefined ? 'The request could not be read.' : messageOf(...first), {
    fields,
  })
}

/** The first of them, as a person reads it: which field it is about stands in `fields`, by the name of the wire. */
const messageOf = (field: string, words: string): string =>
  words === notAccepted ? `The field ${field} is not accepted` : words

function noQuery(query: unknown): undefined {
  const names = Object.keys(query as object)
  if (names.length > 0) throw new Refusal(400, 'invalid', messageOf(names[0] ?? '', notAccepted))
  return undefined
}

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  void reply.header('Cache-Control', 'no-store')
  if (endpoint.produces !== undefined && endpoint.produces !== 'text/plain') {
    const file = result as FileAnswer
    return reply.type(file.type).header('Content-Disposition', `attachment; filename="${file.name}"`).send(file.bytes)
  }
  void reply.code(endpoint.status ?? 200)
  if (endpoint.produces === 'text/plain') return reply.type('text/plain; charset=utf-8').send(result)
  if (endpoint.answer === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(writeAnswer(endpoint, result))
}
