import type { DocumentKind, Party } from '@lodeway/rules/invoices/documents.ts'
import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'

/** A document as it was issued, and what is left of it to be paid. Amounts in cents. */
export interface DocumentRecord {
  readonly id: string
  readonly kind: DocumentKind
  readonly number: string
  readonly organisationId: string
  readonly organisationName: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly vatBps: number | null
  readonly issuer: Party
  readonly recipient: Party
  readonly netCents: number
  readonly vatCents: number
  readonly openCents: number
  readonly reason: string | null
  readonly correctsId: string | null
  readonly correctsNumber: string | null
}

export interface LineRecord {
  readonly saleId: string
  readonly leadId: string
  readonly status: SaleStatus
  readonly suppliedOn: CalendarDate
  readonly netCents: number
  readonly vatCents: number
}

export const documentColumns = sql`invoice.id, invoice.kind, invoice.number, invoice.organisation_id, organisation.name AS organisation_name,
  invoice.issued_on, invoice.due_on, invoice.vat_bps, invoice.issuer, invoice.recipient, invoice.net_cents, invoice.vat_cents, invoice.open_cents,
  invoice.reason, invoice.corrects_id, corrected.number AS corrects_number`

export const documentTables = sql`invoice JOIN organisation ON organisation.id = invoice.organisation_id
  LEFT JOIN invoice corrected ON corrected.id = invoice.corrects_id`

/** @throws Refusal 404, also for a document of another organisation than the one that asks */
export async function findDocument(db: Queryable, id: string, organisationId?: string): Promise<DocumentRecord> {
  const own = organisationId === undefined ? sql`` : sql`AND invoice.organisation_id = ${organisationId}::uuid`
  const { rows } =
    await sql<DocumentRecord>`SELECT ${documentColumns} FROM ${documentTables} WHERE invoice.id = ${id}::uuid ${own}`.execute(
      db,
    )
  if (rows[0] === undefined) throw notFound('This invoice')
  return rows[0]
}

export const findLines = (db: Queryable, invoiceId: string): Promise<LineRecord[]> =>
  db
    .selectFrom('invoiceLine')
    .select(['saleId', 'leadId', 'status', 'suppliedOn', 'netCents', 'vatCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('place')
    .execute()
