import { type AccessAction, changeAccess } from '@lodeway/rules/access/access.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { findLoader, type LoaderRecord } from '../loaders/loader.sql.ts'

/**
 * Takes one step of somebody's access, as the rules allow it, together with the columns that the step fills in. The row is locked
 * from the decision to the write, so of two administrators at once the second is told what the first has done.
 * @throws Refusal 409 with the rule's own words
 */
export async function takeStep(
  work: Work,
  id: string,
  action: AccessAction,
  columns: {
    saleCommissionBps?: number
    feeCommissionBps?: number
    organisationId?: string | null
    deniedAt?: Date
  } = {},
): Promise<void> {
  const before = await work.tx
    .selectFrom('account')
    .select(['status', 'statusBeforeBlock'])
    .where('id', '=', id)
    .$if(action !== 'completeSetup', account => account.where('role', '=', 'loader'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This loader'))
  const after = changeAccess(before, action)
  if (isRefusal(after)) throw conflict(after.refused, after.message)
  await work.tx
    .updateTable('account')
    .set({ ...columns, status: after.status, statusBeforeBlock: after.statusBeforeBlock ?? null })
    .where('id', '=', id)
    .where('status', '=', before.status)
    .execute()
}

/** The loader as the step left them. @throws Refusal 404 */
export async function rereadLoader(work: Work, id: string): Promise<LoaderRecord> {
  const loader = await findLoader(work.tx, id)
  if (loader === undefined) throw notFound('This loader')
  return loader
}
