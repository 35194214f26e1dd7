import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { notFound } from './refusal.ts'

/** Who makes a request, as the database knows them at that moment. */
export type Actor = Anyone | Administrator | Loader | Buyer | Partner | SystemActor

export interface Anyone {
  readonly kind: 'anyone'
}
export interface Administrator {
  readonly kind: 'admin'
  readonly id: string
  /** The identity service's session that the caller's token belongs to. */
  readonly sessionId?: string
  readonly areas: readonly AdministratorArea[]
}
export interface Loader {
  readonly kind: 'loader'
  readonly id: string
  readonly sessionId?: string
  readonly type: 'individual' | 'organisational'
  readonly organisationId: string | null
}
/** A person of an organisation that receives leads. */
export interface Buyer {
  readonly kind: 'buyer'
  readonly id: string
  readonly sessionId?: string
  readonly organisationId: string
  readonly permissions: readonly BuyerPermission[]
}
export interface Partner {
  readonly kind: 'partner'
  readonly organisationId: string
  readonly keyId: string
}
/** The worker, for scheduled jobs. */
export interface SystemActor {
  readonly kind: 'system'
}

/** The account behind a signed-in actor. @throws Refusal 404 for actors without one (their endpoints never ask). */
export function accountIdOf(actor: Actor): string {
  if (hasAccount(actor)) return actor.id
  throw notFound()
}

/** Whether the actor is a person who signed in. */
export const hasAccount = (actor: Actor): actor is Administrator | Loader | Buyer =>
  actor.kind === 'admin' || actor.kind === 'loader' || actor.kind === 'buyer'
