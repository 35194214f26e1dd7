import { notFound } from './refusal.ts'

/** Who makes a request, as the database knows them at that moment. */
export type Actor = Anyone | Administrator | Loader | Partner | SystemActor

export interface Anyone {
  readonly kind: 'anyone'
}
export interface Administrator {
  readonly kind: 'admin'
  readonly id: string
  /** The identity service's session that the caller's token belongs to. */
  readonly sessionId?: string
}
export interface Loader {
  readonly kind: 'loader'
  readonly id: string
  readonly sessionId?: string
  readonly type: 'individual' | 'organisational'
  readonly organisationId: string | null
}
export interface Partner {
  readonly kind: 'partner'
  readonly organisationId: string
  readonly keyId: string
}
/** The worker, for what time brings about. */
export interface SystemActor {
  readonly kind: 'system'
}

/** The account behind a signed-in actor. @throws Refusal 404 for actors without one (their endpoints never ask). */
export function accountIdOf(actor: Actor): string {
  if (actor.kind === 'admin' || actor.kind === 'loader') return actor.id
  throw notFound()
}
