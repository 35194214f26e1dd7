import { endSessions } from '@lodeway/identity/credentials.ts'
import { type AccessAction, changeAccess } from '@lodeway/rules/access/access.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import { approvedLetter, deniedLetter } from '../access/access.mail.ts'
import { findLoader, type LoaderRecord } from '../loaders/loader.sql.ts'
import { findOrganisationByCode } from '../organisations/company-code.sql.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { createPasswordLink, spendPasswordLink } from '../passwords/password-links.ts'

/** Approves a request with both percentages (basis points) and mails the set-password link. */
export async function approveLoader(work: Work, id: string, bps: { sale: number; fee: number }): Promise<LoaderRecord> {
  const before = await findLoader(work.tx, id)
  if (before === undefined) throw notFound('This request')
  const organisationId = before.organisationId ?? (await organisationBehind(work, before))
  await move(work, id, 'approve', { saleCommissionBps: bps.sale, feeCommissionBps: bps.fee, organisationId })
  await sendApproval(work, { ...before, organisationId })
  await appendAudit(
    work,
    'loader.approve',
    { kind: 'loader', id },
    { saleCommissionBps: bps.sale, feeCommissionBps: bps.fee },
  )
  return reread(work, id)
}

/**
 * The organisation that an organisational loader is let into. It may have got its code after the request was made.
 * @throws Refusal 422 for a code that belongs to nobody, which can be corrected
 */
async function organisationBehind(work: Work, { type, companyCode }: LoaderRecord): Promise<string | null> {
  if (type !== 'organisational') return null
  const organisation = await findOrganisationByCode(work.tx, companyCode ?? '')
  if (organisation === undefined) {
    throw unprocessable(
      'unknown_company_code',
      `The company code ${companyCode ?? ''} belongs to no organisation. Correct it before approving.`,
    )
  }
  return organisation.id
}

/** Denies a request. The state is internal: the person is never listed again and may apply anew. */
export async function denyLoader(work: Work, id: string): Promise<void> {
  const before = await findLoader(work.tx, id)
  if (before === undefined) throw notFound('This request')
  await move(work, id, 'deny', { deniedAt: work.now })
  await sendMail(work, before.email, deniedLetter(before, await findLetterBrand(work, before.organisationId)))
  await appendAudit(work, 'loader.deny', { kind: 'loader', id })
}

/** Blocks an active or pending loader; sessions and refresh tokens end in the same transaction. */
export async function blockLoader(work: Work, id: string): Promise<LoaderRecord> {
  await move(work, id, 'block')
  await endSessions(asClient(work.tx), id)
  await appendAudit(work, 'loader.block', { kind: 'loader', id })
  return reread(work, id)
}

/** Gives a blocked loader back the status from before. */
export async function unblockLoader(work: Work, id: string): Promise<LoaderRecord> {
  await move(work, id, 'unblock')
  await appendAudit(work, 'loader.unblock', { kind: 'loader', id })
  return reread(work, id)
}

/** Sends the set-password link again; the earlier one stops working. */
export async function resendApproval(work: Work, id: string): Promise<void> {
  await move(work, id, 'resendApproval')
  const loader = await reread(work, id)
  await sendApproval(work, loader)
  await appendAudit(work, 'loader.resend-approval', { kind: 'loader', id })
}

/** Sets the first password by the link of the approval and lets its holder in. Administrators come by such a link too. @returns the id */
export async function completeSetup(work: Work, token: string, password: string): Promise<string> {
  const id = await spendPasswordLink(work, token, 'setup', password)
  await move(work, id, 'completeSetup')
  await appendAudit(work, 'account.setup', { kind: 'account', id })
  return id
}

async function sendApproval(work: Work, loader: LoaderRecord): Promise<void> {
  const link = await createPasswordLink(work, loader.id, 'setup')
  await sendMail(work, loader.email, approvedLetter(loader, link, await findLetterBrand(work, loader.organisationId)))
}

/**
 * Takes one step of somebody's access, as the rules allow it, together with the columns that go along. The row is locked
 * from the decision to the write, so of two administrators at once the second is told what the first has done.
 * @throws Refusal 409 with the rule's own words
 */
async function move(
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

async function reread(work: Work, id: string): Promise<LoaderRecord> {
  const loader = await findLoader(work.tx, id)
  if (loader === undefined) throw notFound('This loader')
  return loader
}
