import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { getOrganisationAccount, saveInvoiceRecipient } from '@lodeway/contract/organisation-account.ts'
import { missingOnNext } from '@lodeway/rules/invoices/documents.ts'
import { platformsVatNumber } from '@lodeway/rules/invoices/vat.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit, changedOf, valuesBefore } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, notFound } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { isPausedForDebt } from './paused-for-debt.sql.ts'
import { findPrepaidAccounts, isLow } from './prepaid.sql.ts'
import { findInvoicingForShare } from './settings.sql.ts'

/**
 * What an organisation owes, from its balances, and whom its invoices are made out to. What credit notes leave of invoices that were paid
 * pays the oldest ones next, within the minute: it is taken off what is overdue at once, as it is off what is owed.
 * @throws Refusal 404
 */
export async function findAccount(
  db: Queryable,
  id: string,
  now: Date,
): Promise<AnswerInput<typeof getOrganisationAccount>> {
  const today = johannesburgDate(now)
  const { rows } = await sql<Found>`
    SELECT recipient.name, recipient.address, recipient.vat_number, recipient.email,
      coalesce(unbilled.cents, 0) AS unbilled, coalesce(receivable.cents, 0) AS owed, -coalesce(unapplied.cents, 0) AS unapplied,
      (SELECT greatest(coalesce(sum(open_cents), 0), 0)::bigint FROM invoice WHERE organisation_id = organisation.id
        AND (open_cents < 0 OR (open_cents > 0 AND due_on < ${today}::date))) AS overdue,
      EXISTS (SELECT FROM invoicing_setting WHERE vat_registered_from <= ${today}::date) AS is_vendor,
      ${isPausedForDebt(sql`organisation.id`, today)} AS is_paused
    FROM organisation LEFT JOIN invoice_recipient recipient ON recipient.organisation_id = organisation.id
    LEFT JOIN account_balance unbilled ON unbilled.account = 'unbilled' AND unbilled.owner_id = organisation.id
    LEFT JOIN account_balance receivable ON receivable.account = 'receivable' AND receivable.owner_id = organisation.id
    LEFT JOIN account_balance unapplied ON unapplied.account = 'unapplied' AND unapplied.owner_id = organisation.id
    WHERE organisation.id = ${id}::uuid`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound('This organisation')
  const [prepaid] = await findPrepaidAccounts(db, [id], now)
  const { unbilled, owed, overdue, unapplied, isPaused, isVendor, ...recipient } = found
  return {
    recipient,
    unbilled: centsToRand(unbilled),
    owed: centsToRand(owed),
    overdue: centsToRand(overdue),
    unapplied: centsToRand(unapplied),
    missing: missingOnNext(isVendor, recipient),
    isPaused,
    prepaid: prepaid
      ? {
          balance: centsToRand(prepaid.balanceCents),
          received: centsToRand(prepaid.receivedCents),
          owed: centsToRand(prepaid.owedCents),
          toInvoice: centsToRand(prepaid.toInvoiceCents),
          reserved: centsToRand(prepaid.reservedCents),
          lowMark: centsToRand(prepaid.lowMarkCents),
          isLow: isLow(prepaid),
        }
      : null,
  }
}

interface Found {
  readonly name: string | null
  readonly address: string | null
  readonly vatNumber: string | null
  readonly email: string | null
  readonly unbilled: number
  readonly owed: number
  readonly overdue: number
  readonly unapplied: number
  readonly isPaused: boolean
  /** The platform is registered for VAT. */
  readonly isVendor: boolean
}

/** Says whom an organisation's next invoices are made out and sent to. @throws Refusal 400 at `vatNumber` for the platform's own; 404; 409 when others were saved than were seen */
export async function saveRecipient(
  work: Work,
  id: string,
  { seen, ...wanted }: BodyOutput<typeof saveInvoiceRecipient>,
) {
  const { tx, now } = work
  const known = await tx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known === undefined) throw notFound('This organisation')
  if (wanted.vatNumber !== null && wanted.vatNumber === (await findInvoicingForShare(tx)).vatNumber)
    throw badRequest(platformsVatNumber, { vatNumber: platformsVatNumber })
  const before = await tx.selectFrom('invoiceRecipient').selectAll().where('organisationId', '=', id).executeTakeFirst()
  refuseUnseen(seen, before ?? { name: null, address: null, vatNumber: null, email: null }, wanted)
  const row = { ...wanted, updatedAt: now }
  await tx
    .insertInto('invoiceRecipient')
    .values({ organisationId: id, ...row })
    .onConflict(target => target.column('organisationId').doUpdateSet(row))
    .execute()
  const { vatNumber } = wanted
  await appendAudit(
    work,
    'invoice-recipient.change',
    { kind: 'organisation', id },
    {
      vatNumber,
      ...valuesBefore({ ...before }, { vatNumber }),
      ...changedOf(['name', 'address', 'email'], before ?? {}, wanted),
    },
  )
  return wanted
}
