import { endSessions } from '@lodeway/identity/credentials.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { asClient } from '../../db/as-client.ts'
import { conflict, notFound, unprocessable } from '../../http/refusal.ts'
import { sendMail } from '../../mail/mail.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { findLoader, type LoaderRecord } from './loader.sql.ts'
import { approvedLetter, deniedLetter } from './loaders.mail.ts'
import { createPasswordLink } from './password-links.ts'

/** Approves a request with both percentages (basis points) and mails the set-password link. */
export async function approveLoader(work: Work, id: string, bps: { sale: number; fee: number }): Promise<LoaderRecord> {
  const before = await findLoader(work.tx, id)
  if (before === undefined) throw notFound('This request')
  if (before.type === 'organisational' && before.organisationId === null) {
    throw unprocessable(
      'unknown_company_code',
      `The company code ${before.companyCode ?? ''} belongs to no organisation. Correct it before approving.`,
    )
  }
  await move(work, id, ['requested'], { status: 'pending', saleCommissionBps: bps.sale, feeCommissionBps: bps.fee })
  await sendApproval(work, before)
  await appendAudit(
    work,
    'loader.approve',
    { kind: 'loader', id },
    { saleCommissionBps: bps.sale, feeCommissionBps: bps.fee },
  )
  return reread(work, id)
}

/** Denies a request. The state is internal: the person is never listed again and may apply anew. */
export async function denyLoader(work: Work, id: string): Promise<void> {
  const before = await findLoader(work.tx, id)
  if (before === undefined) throw notFound('This request')
  await move(work, id, ['requested'], { status: 'denied', deniedAt: work.now })
  await sendMail(work, before.email, deniedLetter(before))
  await appendAudit(work, 'loader.deny', { kind: 'loader', id })
}

/** Blocks an active or pending loader; sessions and refresh tokens end in the same transaction. */
export async function blockLoader(work: Work, id: string): Promise<LoaderRecord> {
  const blocked = await work.tx
    .updateTable('account')
    .set(eb => ({ status: 'blocked', statusBeforeBlock: eb.ref('status') }))
    .where('id', '=', id)
    .where('role', '=', 'loader')
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()
  if (blocked.numUpdatedRows === 0n) await refuseMove(work, id)
  await endSessions(asClient(work.tx), id)
  await appendAudit(work, 'loader.block', { kind: 'loader', id })
  return reread(work, id)
}

/** Gives a blocked loader back the status from before. */
export async function unblockLoader(work: Work, id: string): Promise<LoaderRecord> {
  const freed = await work.tx
    .updateTable('account')
    .set(eb => ({ status: eb.fn.coalesce('statusBeforeBlock', eb.val('pending')), statusBeforeBlock: null }))
    .where('id', '=', id)
    .where('role', '=', 'loader')
    .where('status', '=', 'blocked')
    .executeTakeFirst()
  if (freed.numUpdatedRows === 0n) await refuseMove(work, id)
  await appendAudit(work, 'loader.unblock', { kind: 'loader', id })
  return reread(work, id)
}

/** Sends the set-password link again; the earlier one stops working. */
export async function resendApproval(work: Work, id: string): Promise<void> {
  const loader = await findLoader(work.tx, id)
  if (loader === undefined) throw notFound('This loader')
  if (loader.status !== 'pending')
    throw conflict('not_pending', 'This loader has set a password already, or is not approved.')
  await sendApproval(work, loader)
  await appendAudit(work, 'loader.resend-approval', { kind: 'loader', id })
}

async function sendApproval(work: Work, loader: LoaderRecord): Promise<void> {
  const link = await createPasswordLink(work, loader.id, 'setup')
  await sendMail(work, loader.email, approvedLetter(loader, link, await findLetterBrand(work, loader.organisationId)))
}

async function move(
  work: Work,
  id: string,
  from: string[],
  to: { status: string; saleCommissionBps?: number; feeCommissionBps?: number; deniedAt?: Date },
): Promise<void> {
  const moved = await work.tx
    .updateTable('account')
    .set(to)
    .where('id', '=', id)
    .where('role', '=', 'loader')
    .where('status', 'in', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) await refuseMove(work, id)
}

async function refuseMove(work: Work, id: string): Promise<never> {
  if ((await findLoader(work.tx, id)) === undefined) throw notFound('This loader')
  throw conflict('status_changed', 'The status of this person has changed in the meantime. Refresh to see it.')
}

async function reread(work: Work, id: string): Promise<LoaderRecord> {
  const loader = await findLoader(work.tx, id)
  if (loader === undefined) throw notFound('This loader')
  return loader
}
