import type { LoaderStatus } from '../access/access.ts'
import { refusalsOf } from '../refusal.ts'
import { type ActiveCounts, type AdministratorArea, refusalWithoutPeople } from './areas.ts'

/** Access of an administrator: nobody asks for it, so it begins when the invitation is sent. */
export const administratorStatuses = ['pending', 'active', 'blocked'] as const satisfies readonly LoaderStatus[]
export type AdministratorStatus = (typeof administratorStatuses)[number]

interface Known {
  readonly id: string
  readonly status: AdministratorStatus
  readonly areas: readonly AdministratorArea[]
}

const refusals = refusalsOf({
  own_account: 'You cannot block yourself. Ask another administrator.',
  last_administrator: 'This is the only administrator. Add another one first.',
})

/**
 * Why an administrator may not be blocked, or undefined when they may: never oneself, and never the last active one, nor the
 * last one with the area People, since nobody could let them in again. The counts are with this one; `byId` is absent for
 * whoever runs the product.
 */
export function refusalToBlock(person: Known, counts: ActiveCounts, byId?: string) {
  if (person.status === 'active' && counts.active === 1) return refusals.last_administrator
  if (person.id === byId) return refusals.own_account
  return refusalWithoutPeople(person, counts)
}
