import type { Party } from '@lodeway/rules/invoices/documents.ts'
import { vatOf } from '@lodeway/rules/invoices/vat.ts'
import type { SelfBilledKind } from '@lodeway/rules/self-billing/documents.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queryable } from '../../db/database.ts'
import type { Context } from '../../work/context.ts'
import { type DraftLine, toDraftLine } from '../invoices/draft-invoices.ts'
import { issuerOf } from '../invoices/parties.sql.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { returnsOfRow } from '../journal/row-vat.sql.ts'
import { findVendors, isVendor } from './vendor.sql.ts'

/** One payout on a document, in cents, above nothing on a credit note too. */
export interface SelfBilledDraftLine extends DraftLine {
  /** How often it was paid without VAT, and returned. */
  readonly returnsBefore: number
}

/** A document without its number, which is taken last. */
export interface SelfBilledDraft {
  readonly id: string
  readonly kind: SelfBilledKind
  readonly payeeKind: 'loader' | 'company'
  readonly payeeId: string
  readonly runId: string | null
  readonly vatBps: number
  readonly supplier: Party
  readonly recipient: Party
  readonly correctsId: string | null
  readonly reason: string | null
  readonly lines: readonly SelfBilledDraftLine[]
}

export const vatOfDraft = ({ lines }: Pick<SelfBilledDraft, 'lines'>): number =>
  lines.reduce((sum, { vatCents }) => sum + vatCents, 0)

/**
 * Tax invoices for those payees of a run whose registration for VAT was confirmed: of each payout that it pays, that is on none yet and was not taken back
 * meanwhile. None while the platform is no vendor itself. Nothing is written.
 */
export async function draftSelfBilled(
  { db, now, settings }: { readonly db: Queryable; readonly now: Date; readonly settings: Context['settings'] },
  runId: string,
): Promise<SelfBilledDraft[]> {
  const setting = await findInvoicingAt(db, now)
  const { vatBps } = setting
  if (vatBps === undefined) return []
  const rows = await findPaid(db, runId)
  const byPayee = Map.groupBy(rows, row => row.payeeId)
  const vendors = await findVendors(db, [...byPayee.keys()])
  const { paymentDetails: _, ...recipient } = issuerOf(setting, settings)
  return [...byPayee].flatMap(([payeeId, own]) => {
    const vendor = vendors.get(payeeId)
    if (vendor === undefined) return []
    const { payeeKind, name, address, vatNumber } = vendor
    return {
      id: newId(),
      kind: 'invoice' as const,
      payeeKind,
      payeeId,
      runId,
      vatBps,
      supplier: { name, address, vatNumber },
      recipient,
      correctsId: null,
      reason: null,
      lines: own.map(row => toLine(row, vatBps)),
    }
  })
}

const findPaid = (db: Queryable, runId: string) =>
  db
    .selectFrom('paymentRunRow')
    .innerJoin('paymentRunPayee as payee', 'payee.id', 'paymentRunRow.runPayeeId')
    .innerJoin('sale', 'sale.id', 'paymentRunRow.saleId')
    .select(['sale.id', 'leadId', 'status', 'amountCents', 'soldAt', 'payee.payeeId', returnsOfRow.as('returnsBefore')])
    .where('paymentRunRow.runId', '=', runId)
    .where('paymentRunRow.state', '=', 'in')
    .where('payee.state', '=', 'included')
    .where(isTaxed(sql`payee.payee_id`))
    .orderBy('payee.place')
    .orderBy('soldAt')
    .orderBy('sale.id')
    .execute()

/** Whether a payout of `sale` is put on a tax invoice when it is paid to this payee. */
const isTaxed = (payeeId: RawBuilder<unknown>) =>
  sql<boolean>`(amount_cents > 0 AND ${isVendor(payeeId)}
    AND NOT EXISTS (SELECT FROM self_billed_line WHERE self_billed_line.sale_id = sale.id)
    AND NOT EXISTS (SELECT FROM sale AS taken_back WHERE taken_back.reverses_id = sale.id))`

/** The VAT that is added to these payouts when they are paid, in cents, by tax invoices that are written then. */
export async function findVatToCome(db: Queryable, now: Date, saleIds: readonly string[]): Promise<number> {
  const { vatBps } = await findInvoicingAt(db, now)
  if (vatBps === undefined || saleIds.length === 0) return 0
  const { rows } = await sql<{ amountCents: number }>`
    SELECT amount_cents FROM sale WHERE id = ANY(${saleIds}::uuid[]) AND ${isTaxed(payeeOfRow)}`.execute(db)
  return rows.reduce((sum, { amountCents }) => sum + vatOf(amountCents, vatBps), 0)
}

const toLine = (row: Awaited<ReturnType<typeof findPaid>>[number], vatBps: number): SelfBilledDraftLine => ({
  ...toDraftLine(row, vatBps),
  returnsBefore: row.returnsBefore,
})
