import { endSessions } from '@lodeway/identity/credentials.ts'
import { awaitsSetup } from '@lodeway/rules/access/access.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { findLoader, type LoaderRecord } from '../loaders/loader.sql.ts'
import { unblockedLetter } from '../loaders/loaders.mail.ts'
import { sendApprovalIfAllowed } from '../loaders/send-approval.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { spendPasswordLink } from '../passwords/spend-password-link.ts'
import { deniedLetter } from './access.mail.ts'
import { rereadLoader, takeStep } from './take-step.ts'

/** Denies a request, and tells the person why if there is something to tell. The state is internal: the person is never listed again and may apply anew. */
export async function denyLoader(work: Work, id: string, reason?: string): Promise<void> {
  const before = await findLoader(work.tx, id, 'for no key update')
  if (before === undefined) throw notFound('This request')
  await takeStep(work, id, 'deny', { deniedAt: work.now })
  await sendMail(work, before.email, deniedLetter(before, reason, await findLetterBrand(work, before.organisationId)))
  await appendAudit(work, 'loader.deny', { kind: 'loader', id })
}

/** Blocks an active or pending loader; sessions and refresh tokens end in the same transaction. */
export async function blockLoader(work: Work, id: string): Promise<LoaderRecord> {
  await takeStep(work, id, 'block')
  await endSessions(asClient(work.tx), id)
  await appendAudit(work, 'loader.block', { kind: 'loader', id })
  return rereadLoader(work, id)
}

/**
 * Gives a blocked loader back the status from before, and tells them. Whoever has no password yet gets the link for it again, as
 * theirs may have ended meanwhile: with its week, or with the address that it was mailed to.
 */
export async function unblockLoader(work: Work, id: string): Promise<LoaderRecord> {
  await takeStep(work, id, 'unblock')
  await appendAudit(work, 'loader.unblock', { kind: 'loader', id })
  const after = await rereadLoader(work, id)
  if (awaitsSetup(after.status)) await sendApprovalIfAllowed(work, after)
  else
    await sendMail(
      work,
      after.email,
      unblockedLetter(after, work.settings.APP_ORIGIN, await findLetterBrand(work, after.organisationId)),
    )
  return after
}

/** Sets the first password by the link of the approval and lets its holder in. Administrators come by such a link too. @returns the id */
export async function completeSetup(work: Work, token: string, password: string): Promise<string> {
  const id = await spendPasswordLink(work, token, 'setup', password)
  await takeStep(work, id, 'completeSetup')
  await appendAudit(work, 'account.setup', { kind: 'account', id })
  return id
}
