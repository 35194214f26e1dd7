import { isDeepStrictEqual } from 'node:util'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { saveCompanyVatRegistration, saveVatRegistration } from '@lodeway/contract/self-billing.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { agreedLater, selfBillingTerms } from '@lodeway/rules/self-billing/agreement.ts'
import { platformsNumber, vatNumberOf, vatNumberTaken } from '@lodeway/rules/self-billing/registration.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { lockText } from '../../db/lock-text.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, notFound, unprocessable } from '../../work/refusal.ts'
import { isRegistered } from '../invoices/parties.sql.ts'
import { findInvoicingForShare } from '../invoices/settings.sql.ts'
import { lockAccount } from '../journal/lock-payees.ts'
import { payeeName } from '../journal/payee.sql.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { type Payee, payeeSubject } from './payee-subject.ts'
import { findVendor } from './vendor.sql.ts'

/**
 * A loader says that they are a VAT vendor, and agrees for themselves, today. It counts once an administrator has checked it.
 * @throws Refusal 400 at `vatNumber` for the platform's own and for another payee's
 */
export async function saveOwnVendor(
  work: Work,
  id: string,
  { vatNumber, name, address }: BodyOutput<typeof saveVatRegistration>,
): Promise<void> {
  const { firstName, lastName } = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const agreed = { agreedBy: fullName(firstName, lastName), agreedOn: johannesburgDate(work.now) }
  await save(work, { payeeKind: 'loader', payeeId: id }, { vatNumber, name, address, ...agreed })
}

/**
 * An administrator says that a lead company is a VAT vendor, and who of it agreed. Whoever enters it has checked it.
 * @throws Refusal 400 at `agreedOn` for a day to come; 422 for an organisation that is no external lead company, which is paid nothing
 */
export async function saveCompanyVendor(
  work: Work,
  id: string,
  { vatNumber, name, address, agreedBy, agreedOn }: BodyOutput<typeof saveCompanyVatRegistration>,
): Promise<void> {
  const { distributionType } = await findOrganisation(work.tx, id)
  if (!isLeadCompany(distributionType))
    throw unprocessable(
      'no_lead_company',
      'Only an External Lead Loader is paid, and so has a registration for VAT here.',
    )
  if (agreedOn > johannesburgDate(work.now)) throw badRequest(agreedLater, { agreedOn: agreedLater })
  await save(work, { payeeKind: 'company', payeeId: id }, { vatNumber, name, address, agreedBy, agreedOn })
}

interface Vendor {
  readonly vatNumber: string
  readonly name: string
  readonly address: string
  readonly agreedBy: string
  readonly agreedOn: string
}

/**
 * Ends what there was before; what takes its place waits to be checked, unless an administrator entered it. What is there already, as
 * after an answer that was lost, stays as it is, with what was confirmed of it.
 */
async function save(work: Work, payee: Payee, vendor: Vendor): Promise<void> {
  const { payeeKind, payeeId } = payee
  // Of two at once the second one ends what the first one began.
  await lockAccount(work.tx, payeeId)
  const { name, vatNumber: platformsOwn } = await findInvoicingForShare(work.tx)
  if (vendor.vatNumber === platformsOwn) throw badRequest(platformsNumber, { vatNumber: platformsNumber })
  await refuseOthersNumber(work, payee, vendor.vatNumber)
  const terms = selfBillingTerms(name ?? work.settings.PRODUCT_NAME)
  const present = await findVendor(work.tx, payeeId)
  if (present !== undefined && present.verdict !== 'turnedDown') {
    // A loader agrees on the day of saving: the first one stays.
    const agreedOn = payeeKind === 'loader' ? present.agreedOn : vendor.agreedOn
    if (isDeepStrictEqual({ ...present, ...vendor, terms, agreedOn }, present)) return
  }
  const before = await endPresent(work, payeeId)
  await work.tx
    .insertInto('vendorAgreement')
    .values({
      ...vendor,
      ...payee,
      id: newId(),
      terms,
      recordedAt: work.now,
      recordedBy: accountIdOf(work.actor),
      ...(payeeKind === 'company' && {
        verdict: 'confirmed' as const,
        checkedAt: work.now,
        checkedBy: accountIdOf(work.actor),
      }),
    })
    .execute()
  await appendAudit(work, 'vat-registration.save', payeeSubject(payee), { isChange: before })
}

/**
 * A VAT number is of one person. A loader's may be their lead company's, too: whoever trades in their own name is both. Of two at once
 * the second one waits for the first. Only an administrator is told whose it is.
 * @throws Refusal 400 at `vatNumber` when another payee has it, or has asked for it
 */
async function refuseOthersNumber({ tx }: Work, { payeeKind, payeeId }: Payee, vatNumber: string): Promise<void> {
  await lockText(tx, 'vatNumber', vatNumber)
  const { rows } = await sql<{ name: string }>`
    SELECT ${payeeName} AS name FROM vendor_agreement agreement
    LEFT JOIN account loader ON agreement.payee_kind = 'loader' AND loader.id = agreement.payee_id
    LEFT JOIN organisation company ON agreement.payee_kind = 'company' AND company.id = agreement.payee_id
    WHERE agreement.vat_number = ${vatNumber} AND ${isRegistered}
      AND agreement.payee_id <> ${payeeId}::uuid
      AND NOT EXISTS (SELECT FROM account WHERE (account.id, account.organisation_id)
        IN ((agreement.payee_id, ${payeeId}::uuid), (${payeeId}::uuid, agreement.payee_id)))
    LIMIT 1`.execute(tx)
  const [other] = rows
  if (other === undefined) return
  const words = payeeKind === 'company' ? vatNumberOf(other.name) : vatNumberTaken
  throw badRequest(words, { vatNumber: words })
}

/**
 * Ends a payee's registration: no tax invoices are written for them from now on. What was written stays.
 * @throws Refusal 404 when there is none
 */
export async function endVendor(work: Work, payee: Payee): Promise<void> {
  await lockAccount(work.tx, payee.payeeId)
  if (!(await endPresent(work, payee.payeeId))) throw notFound('This registration for VAT')
  await appendAudit(work, 'vat-registration.end', payeeSubject(payee))
}

/** Ends what a payee, who is locked, has of a registration. @returns whether there was one */
export async function endPresent(work: Work, payeeId: string): Promise<boolean> {
  const present = await findVendor(work.tx, payeeId)
  if (present === undefined) return false
  await work.tx
    .updateTable('vendorAgreement')
    .set({ endedAt: work.now, endedBy: accountIdOf(work.actor) })
    .where('id', '=', present.id)
    .execute()
  return true
}
