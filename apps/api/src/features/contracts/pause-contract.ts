import { isPaused } from '@lodeway/rules/contracts/windows.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import type { ContractRecord } from './contract.sql.ts'
import { changeExternalContract } from './save-external-contract.ts'
import { tellOfTerms } from './tell-of-terms.ts'
import { lockExternalContract, updateContract } from './write-contract.ts'

/**
 * Takes no leads from now on. It is the change of a quantity to 0 that an administrator may make, with what it was
 * remembered. A repeat changes nothing, but that one which its organisation paused is the platform's once an
 * administrator pauses it. @throws Refusal 404; 409 for one that is over
 */
export async function pauseContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  const before = await lockExternalContract(work, organisationId, id)
  const byPlatform = work.actor.kind !== 'buyer'
  if (isPaused(before)) {
    const isTakenOver = byPlatform && before.pausedQuantity !== null && !before.pausedByPlatform
    if (!isTakenOver) return before
    const after = await updateContract(work, before, { pausedByPlatform: true })
    await tellOfTerms(work, before, after)
    return after
  }
  await changeExternalContract(work, organisationId, id, { leadQuantity: 0 })
  return remember(work, id, { pausedQuantity: before.leadQuantity, pausedByPlatform: byPlatform })
}

/**
 * Takes leads again, as many as before; those that wait are offered to it at once.
 * @throws Refusal 404; 409 for one that is over, or that the platform paused
 */
export async function resumeContract(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  const before = await lockExternalContract(work, organisationId, id)
  if (!isPaused(before)) return before
  if (before.pausedQuantity === null)
    throw conflict(
      'paused_by_terms',
      work.actor.kind === 'buyer'
        ? "This contract's quantity is 0. Ask an administrator to change it."
        : "This contract's quantity is 0. Change it to resume the contract.",
    )
  if (before.pausedByPlatform && work.actor.kind === 'buyer')
    throw conflict('paused_by_platform', 'The platform paused this contract. Ask an administrator to resume it.')
  await changeExternalContract(work, organisationId, id, { leadQuantity: before.pausedQuantity })
  return remember(work, id, { pausedQuantity: null, pausedByPlatform: false })
}

const remember = (
  work: Work,
  id: string,
  paused: Pick<ContractRecord, 'pausedQuantity' | 'pausedByPlatform'>,
): Promise<ContractRecord> =>
  work.tx.updateTable('contract').set(paused).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
