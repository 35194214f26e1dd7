import type { LoaderStatus } from '../access/access.ts'
import { refusalsOf } from '../refusal.ts'

/** Access of an administrator: nobody asks for it, so it begins when the invitation is sent. */
export const administratorStatuses = ['pending', 'active', 'blocked'] as const satisfies readonly LoaderStatus[]
export type AdministratorStatus = (typeof administratorStatuses)[number]

interface Known {
  readonly id: string
  readonly status: AdministratorStatus
}

const refusals = refusalsOf({
  own_account: 'You cannot block yourself. Ask another administrator.',
  last_administrator: 'This is the only administrator. Add another one first.',
})

/**
 * Why an administrator may not be blocked, or undefined when they may: never oneself, and never the last active one, since
 * nobody could let them in again. `activeCount` counts the active ones with this one; `byId` is absent for whoever runs
 * the product.
 */
export function refusalToBlock({ id, status }: Known, activeCount: number, byId?: string) {
  if (status === 'active' && activeCount === 1) return refusals.last_administrator
  return id === byId ? refusals.own_account : undefined
}
