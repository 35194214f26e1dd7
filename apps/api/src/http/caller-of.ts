import type { FastifyRequest } from 'fastify'
import type { Actor } from '../work/actor.ts'

const callers = new WeakMap<FastifyRequest, string>()

/** Keeps who made a request for its line in the log: the id of an account or of a key, which names nobody. */
export function noteCaller(request: FastifyRequest, actor: Actor): void {
  if ('id' in actor) callers.set(request, actor.id)
  if ('keyId' in actor) callers.set(request, actor.keyId)
}

/** Undefined for whoever did not sign in. */
export const callerOf = (request: FastifyRequest): string | undefined => callers.get(request)
