import { vatOf } from '@lodeway/rules/invoices/vat.ts'
import { maxInvoiceLines } from '@lodeway/rules/limits.ts'
import { centsToRand, nearestCents } from '@lodeway/rules/money/wire.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { draftInvoices, totalOf } from '../invoices/draft-invoices.ts'
import { keepDocuments } from '../invoices/keep-documents.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'
import { selectUninvoiced } from '../invoices/uninvoiced.sql.ts'
import { openAccounts } from './open-accounts.sql.ts'
import { payInvoices } from './use-money.ts'

/**
 * Makes the next invoice of an organisation: of everything that became owed before an instant and is on none, the oldest first, as much as
 * one holds. What is to the organisation's credit pays it at once.
 * @param expected what somebody saw that it would be, the total in rand
 * @returns its id; undefined when there is nothing to invoice
 * @throws Refusal 409 when it is no longer what was expected
 */
export async function issueInvoice(
  work: Work,
  organisationId: string,
  before: Date,
  expected?: { readonly lines: number; readonly total: number },
): Promise<string | undefined> {
  const due = await findDue(work.tx, organisationId, before)
  const saleIds = due.map(({ id }) => id)
  const accounts = await openAccounts(work, [organisationId], { saleIds })
  // What somebody else invoiced while this waited for the rows is looked at again, now that they are locked.
  const [draft] = await draftInvoices(work, saleIds)
  if (draft === undefined) return undefined
  if (expected && (draft.lines.length !== expected.lines || totalOf(draft) !== nearestCents(expected.total)))
    throw conflict(
      'rows_changed',
      'What the organisation owes has changed since you looked at it. Nothing was invoiced; please look at it again.',
    )
  await keepDocuments(work, [draft])
  await payInvoices(work, [], { ...accounts, invoices: [...accounts.invoices, draft] })
  return draft.id
}

/** What such an invoice would come to, in rand, and how many amounts would be left for the next. */
export async function previewInvoice(db: Queryable, organisationId: string, before: Date, now: Date) {
  const due = await findDue(db, organisationId, before)
  const left = due.length < maxInvoiceLines ? 0 : (await countDue(db, organisationId, before)) - due.length
  const { vatBps } = await findInvoicingAt(db, now)
  const netCents = due.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const vatCents = due.reduce((sum, { amountCents }) => sum + vatOf(amountCents, vatBps), 0)
  return {
    lines: due.length,
    left,
    net: centsToRand(netCents),
    vat: centsToRand(vatCents),
    total: centsToRand(netCents + vatCents),
  }
}

const selectDue = (db: Queryable, organisationId: string, before: Date) =>
  selectUninvoiced(db).where('organisationId', '=', organisationId).where('soldAt', '<', before)

const findDue = (db: Queryable, organisationId: string, before: Date) =>
  selectDue(db, organisationId, before).select(['id', 'amountCents']).orderBy('id').limit(maxInvoiceLines).execute()

async function countDue(db: Queryable, organisationId: string, before: Date): Promise<number> {
  const counted = selectDue(db, organisationId, before).select(eb => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}
