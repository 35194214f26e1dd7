import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { findLoader, type LoaderRecord } from '../loaders/loader.sql.ts'
import { sendApproval } from '../loaders/send-approval.ts'
import { findOrganisationByCode } from '../organisations/company-code.sql.ts'
import { rereadLoader, takeStep } from './take-step.ts'

/** Approves a request with both percentages (basis points) and mails the set-password link. */
export async function approveLoader(work: Work, id: string, bps: { sale: number; fee: number }): Promise<LoaderRecord> {
  const before = await findLoader(work.tx, id, 'for no key update')
  if (before === undefined) throw notFound('This request')
  const organisationId = before.organisationId ?? (await organisationBehind(work, before))
  await takeStep(work, id, 'approve', { saleCommissionBps: bps.sale, feeCommissionBps: bps.fee, organisationId })
  await sendApproval(work, { ...before, organisationId })
  await appendAudit(
    work,
    'loader.approve',
    { kind: 'loader', id },
    { saleCommissionBps: bps.sale, feeCommissionBps: bps.fee },
  )
  return rereadLoader(work, id)
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

/** Sends the set-password link again; the earlier one stops working. */
export async function resendApproval(work: Work, id: string): Promise<void> {
  await takeStep(work, id, 'resendApproval')
  const loader = await rereadLoader(work, id)
  await sendApproval(work, loader)
  await appendAudit(work, 'loader.resend-approval', { kind: 'loader', id })
}
