import { isPaused } from '@lodeway/rules/contracts/windows.ts'
import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { type ContractRecord, findContract } from './contract.sql.ts'
import { changeExternalContract } from './save-external-contract.ts'
import { lockOrganisation } from './write-contract.ts'

/**
 * Takes no leads from now on. It is the change of a quantity to 0 that an administrator may make, with what it was
 * remembered. A repeat changes nothing. @throws Refusal 404; 409 for one that is over
 */
export async function pauseContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  const before = await lockContract(work, organisationId, id)
  if (isPaused(before)) return before
  await changeExternalContract(work, organisationId, id, { leadQuantity: 0 })
  return rememberQuantity(work, id, before.leadQuantity)
}

/**
 * Takes leads again, as many as before; those that wait are offered to it at once.
 * @throws Refusal 404; 409 for one that is over, or that the platform paused
 */
export async function resumeContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  const before = await lockContract(work, organisationId, id)
  if (!isPaused(before)) return before
  if (before.pausedQuantity === null)
    throw conflict('paused_by_terms', "This contract's quantity is 0. Ask an administrator to change it.")
  await changeExternalContract(work, organisationId, id, { leadQuantity: before.pausedQuantity })
  return rememberQuantity(work, id, null)
}

/** Of two who pause at once the second finds it paused. */
async function lockContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  return findContract(work.tx, organisationId, 'external', id, 'for update')
}

const rememberQuantity = (work: Work, id: string, pausedQuantity: number | null): Promise<ContractRecord> =>
  work.tx.updateTable('contract').set({ pausedQuantity }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
