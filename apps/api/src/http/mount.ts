import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { networkOf } from '@lodeway/identity/sign-in/throttle.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { processesTogether } from '../processes-together.ts'
import type { Actor } from '../work/actor.ts'
import type { Context, Work } from '../work/context.ts'
import { requireFreshSignIn } from '../work/fresh-sign-in.ts'
import { type SharedCommand, together, waitForTurnAmongProcesses } from '../work/together.ts'
import { inTransaction } from '../work/transaction.ts'
import type { TokenRules } from './account-of-token.ts'
import { authenticate } from './authenticate.ts'
import { readPath, refuseOthersFilters, refuseOthersPaths } from './own-paths.ts'
import { type Parsed, parseRequest } from './parse-request.ts'
import type { AddressLimits } from './rate-limits.ts'
import { type AnswerFor, sendAnswer } from './send-answer.ts'

export interface ReadCall<E extends Endpoint> extends Parsed<E>, Context {
  readonly actor: Actor
  readonly now: Date
}
export interface WriteCall<E extends Endpoint> extends Parsed<E> {
  readonly work: Work
  readonly actor: Actor
}

export interface Mount {
  /** Reads: no transaction. What a GET asks for may come from the replica. */
  read<E extends Endpoint>(endpoint: E, handler: (call: ReadCall<E>) => Promise<AnswerFor<E>>): void
  /** Commands: one transaction, committed when the handler returns, rolled back when it throws. */
  write<E extends Endpoint>(endpoint: E, handler: (call: WriteCall<E>) => Promise<AnswerFor<E>>): void
  /**
   * Commands that callers of a group who come at the same time share a transaction for (work/together.ts). `read` says what
   * one of them asks for.
   */
  together<E extends Endpoint, Asked>(
    endpoint: E,
    read: (call: ReadCall<E>) => Asked,
    command: SharedCommand<Asked, AnswerFor<E>>,
    groupOf: (asked: Asked) => string,
  ): void
}

/** Serves endpoints of the table: caller, ownership, parsing and the answer's shape are settled here for all of them. */
export function createMount(app: FastifyInstance, context: Context, tokens: TokenRules, limits: AddressLimits): Mount {
  const callers = new WeakMap<FastifyRequest, Actor>()

  function serve<E extends Endpoint>(
    endpoint: E,
    run: (parsed: Parsed<E>, actor: Actor) => Promise<AnswerFor<E>>,
    mode: 'reads' | 'writes' = 'writes',
  ) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD may change nothing (RFC 9110, 9.2.1), as by writing down that something was read in full.
      exposeHeadRoute: mode === 'reads',
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      // The role gate comes first: nobody learns from a validation message what a call that is not theirs takes.
      onRequest: async request => {
        if (endpoint.perMinute !== undefined)
          await limits.take(endpoint.name, networkOf(request.ip), endpoint.perMinute)
        const actor = await authenticate(context, tokens, request, endpoint)
        const params = readPath(request.params as Record<string, string>)
        refuseOthersPaths(endpoint, actor, params)
        request.params = params
        if (endpoint.perHour !== undefined)
          await limits.takeOfHour(endpoint.name, Object.values(params)[0] ?? '', endpoint.perHour)
        if (endpoint.freshSignIn !== undefined && actor.kind !== 'partner')
          await requireFreshSignIn({ db: context.db, actor, now: context.clock.now() }, endpoint.freshSignIn)
        if (actor.kind === 'partner') await limits.take('partner', actor.keyId, 600)
        callers.set(request, actor)
      },
      handler: async (request, reply) => {
        const actor = callers.get(request)
        if (actor === undefined) throw new Error('onRequest did not run')
        const parsed = parseRequest(endpoint, request, actor)
        refuseOthersFilters(actor, parsed.query)
        return sendAnswer(endpoint, reply, await run(parsed, actor))
      },
    })
  }

  return {
    read: (endpoint, handler) =>
      serve(
        endpoint,
        (parsed, actor) => {
          const look = (db: Database) => handler({ ...context, db, ...parsed, actor, now: context.clock.now() })
          return endpoint.method === 'GET' && context.replica ? context.replica.read(look) : look(context.db)
        },
        'reads',
      ),
    write: (endpoint, handler) =>
      serve(endpoint, (parsed, actor) => inTransaction(context, actor, work => handler({ ...parsed, actor, work }))),
    together: (endpoint, read, command, groupOf) => {
      const isOneOfSeveral = processesTogether(context.settings) > 1
      const ask = together(context, command, groupOf, isOneOfSeveral ? waitForTurnAmongProcesses : undefined)
      serve(endpoint, async (parsed, actor) => ask(read({ ...context, ...parsed, actor, now: context.clock.now() })))
    },
  }
}
