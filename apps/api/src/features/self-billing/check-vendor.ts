import { appendAudit } from '../../audit/append.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/mail.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { lockAccount } from '../journal/lock-payees.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { type Payee, payeeSubject } from './payee-subject.ts'
import {
  registrationConfirmedLetter,
  registrationTurnedDownLetter,
  registrationWithdrawnLetter,
} from './registration.mail.ts'

/** An administrator checked a registration for VAT with the revenue service: it counts from now on. */
export const confirmVendor = (work: Work, id: string): Promise<void> => check(work, id, { verdict: 'confirmed' })

/** An administrator does not take a registration for VAT; the payee reads why. */
export const turnDownVendor = (work: Work, id: string, reason: string): Promise<void> =>
  check(work, id, { verdict: 'turnedDown', reason })

/**
 * An administrator ends a registration that the revenue service has cancelled: VAT is paid on nothing from now on, and what was written stays.
 * @throws Refusal 404; 409 when it is not confirmed, was changed or has ended
 */
export async function withdrawVendor(work: Work, id: string, reason: string): Promise<void> {
  const found = await work.tx.selectFrom('vendorAgreement').select('payeeId').where('id', '=', id).executeTakeFirst()
  // A bank file that is being made takes the payee's registration as it was before or as it is after.
  if (found !== undefined) await lockAccount(work.tx, found.payeeId)
  const ended = await work.tx
    .updateTable('vendorAgreement')
    .set({ endedAt: work.now, endedBy: accountIdOf(work.actor), endReason: reason })
    .where('id', '=', id)
    .where('verdict', '=', 'confirmed')
    .where('endedAt', 'is', null)
    .returning(['payeeKind', 'payeeId', 'vatNumber'])
    .executeTakeFirst()
  if (ended === undefined) throw await refusalOf(work, id)
  await appendAudit(work, 'vat-registration.withdraw', payeeSubject(ended), { registrationId: id })
  await tellLoader(work, ended, (loader, brand) => registrationWithdrawnLetter(loader, ended.vatNumber, reason, brand))
}

type Verdict = { readonly verdict: 'confirmed' } | { readonly verdict: 'turnedDown'; readonly reason: string }

/**
 * Whatever a payee changes is a row of its own, so the id names what the administrator saw, and no more than that is confirmed.
 * @throws Refusal 404; 409 when it was checked by somebody else, was changed or has ended
 */
async function check(work: Work, id: string, verdict: Verdict): Promise<void> {
  const checked = await work.tx
    .updateTable('vendorAgreement')
    .set({ ...verdict, checkedAt: work.now, checkedBy: accountIdOf(work.actor) })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('endedAt', 'is', null)
    .returning(['payeeKind', 'payeeId', 'vatNumber'])
    .executeTakeFirst()
  if (checked === undefined) throw await refusalOf(work, id)
  await appendAudit(
    work,
    verdict.verdict === 'confirmed' ? 'vat-registration.confirm' : 'vat-registration.turn-down',
    payeeSubject(checked),
    { registrationId: id },
  )
  await tellLoader(work, checked, (loader, brand) =>
    verdict.verdict === 'confirmed'
      ? registrationConfirmedLetter(loader, checked.vatNumber, brand)
      : registrationTurnedDownLetter(loader, checked.vatNumber, verdict.reason, brand),
  )
}

async function refusalOf({ tx }: Work, id: string) {
  const found = await tx.selectFrom('vendorAgreement').select('id').where('id', '=', id).executeTakeFirst()
  return found === undefined
    ? notFound('This registration for VAT')
    : conflict('registration_changed', 'This registration was checked, changed or ended meanwhile. Please look again.')
}

/** A lead company's registration was entered by an administrator, who tells it; whoever was erased is told nothing. */
async function tellLoader(
  work: Work,
  { payeeKind, payeeId }: Payee,
  letterFor: (loader: { firstName: string; lastName: string }, brand: Letter['brand']) => Letter,
): Promise<void> {
  if (payeeKind !== 'loader') return
  const loader = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId'])
    .where('id', '=', payeeId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (loader === undefined) return
  const brand = await findLetterBrand(work, loader.organisationId)
  await sendMail(work, loader.email, letterFor(loader, brand))
}
