import { comesToInvoice, type Party } from '@lodeway/rules/invoices/documents.ts'
import { dueDay } from '@lodeway/rules/invoices/periods.ts'
import { vatOf } from '@lodeway/rules/invoices/vat.ts'
import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'
import { findRecipients, issuerOf } from './parties.sql.ts'
import { findInvoicingAt, refuseWithoutIssuer } from './settings.sql.ts'
import { selectUninvoiced } from './uninvoiced.sql.ts'

/** One amount on a document, in cents. */
export interface DraftLine {
  readonly saleId: string
  readonly leadId: string
  readonly status: SaleStatus
  readonly suppliedOn: CalendarDate
  /** Of a credit note: the row that is taken back. */
  readonly creditsSaleId: string | null
  readonly netCents: number
  readonly vatCents: number
}

/** A document without its number, which is taken last. */
export interface Draft {
  readonly id: string
  readonly kind: 'invoice' | 'creditNote'
  readonly organisationId: string
  readonly dueOn: CalendarDate
  readonly vatBps: number | null
  readonly issuer: Party
  readonly recipient: Party
  readonly correctsId: string | null
  readonly reason: string | null
  readonly openCents: number
  readonly lines: readonly DraftLine[]
}

export const netOf = ({ lines }: Pick<Draft, 'lines'>): number => lines.reduce((sum, line) => sum + line.netCents, 0)
export const totalOf = ({ lines }: Pick<Draft, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.netCents + line.vatCents, 0)

/**
 * One invoice for each organisation, of those of these rows that are owed and on none yet and come to one. The rows are locked. Amounts of
 * R0.00 are on no invoice.
 * @throws Refusal 422 for tax invoices of a platform without a name and an address
 */
export async function draftInvoices(
  work: Pick<Work, 'tx' | 'now' | 'settings'>,
  saleIds: readonly string[],
): Promise<Draft[]> {
  const rows = await findRows(work, saleIds)
  if (rows.length === 0) return []
  const setting = await findInvoicingAt(work.tx, work.now)
  // A tax invoice names who issues it (Value-Added Tax Act, section 20(4)), whoever asks for it.
  if (setting.vatBps !== undefined) refuseWithoutIssuer(setting)
  const byOrganisation = [...Map.groupBy(rows, row => row.organisationId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const recipients = await findRecipients(
    work.tx,
    byOrganisation.map(([id]) => id),
  )
  return byOrganisation.flatMap(([organisationId, own]) => {
    const recipient = recipients.get(organisationId)
    if (recipient === undefined) throw new Error(`Organisation ${organisationId} owes something and is gone.`)
    const lines = own.map(row => toDraftLine(row, setting.vatBps))
    const draft: Draft = {
      id: newId(),
      kind: 'invoice',
      organisationId,
      dueOn: dueDay(johannesburgDate(work.now), setting.dueDays),
      vatBps: setting.vatBps ?? null,
      issuer: issuerOf(setting, work.settings),
      recipient,
      correctsId: null,
      reason: null,
      openCents: totalOf({ lines }),
      lines,
    }
    return comesToInvoice(netOf(draft)) ? [draft] : []
  })
}

const findRows = ({ tx }: Pick<Work, 'tx'>, saleIds: readonly string[]) =>
  selectUninvoiced(tx)
    .select(['id', 'leadId', 'organisationId', 'status', 'amountCents', 'soldAt'])
    .where('id', '=', sql<string>`ANY(${saleIds}::uuid[])`)
    .orderBy('soldAt')
    .orderBy('id')
    .execute()

/** An amount that is on no document yet. */
export const toDraftLine = (
  row: Omit<Awaited<ReturnType<typeof findRows>>[number], 'organisationId'>,
  vatBps: number | undefined,
): DraftLine => ({
  saleId: row.id,
  leadId: row.leadId,
  status: row.status,
  suppliedOn: johannesburgDate(row.soldAt),
  creditsSaleId: null,
  netCents: row.amountCents,
  vatCents: vatOf(row.amountCents, vatBps),
})
