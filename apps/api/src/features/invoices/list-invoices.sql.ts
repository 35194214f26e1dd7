import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/invoices.ts'
import { daysOverdue, dueDaysOf } from '@lodeway/rules/invoices/ageing.ts'
import { documentSeries, missingOn, numberNamedIn } from '@lodeway/rules/invoices/documents.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds } from '../../db/plain-search.ts'
import { allOf } from '../../sums/range-rows.ts'
import { type DocumentRecord, documentColumns, documentTables, findDocument, findLines } from './invoice.sql.ts'

type ReceiptOf = AnswerInput<typeof api.getInvoice>['receipts'][number]

/** A page of documents, and what is left to be paid of all that the filters match. */
export async function findInvoices(
  db: Queryable,
  query: QueryOutput<typeof api.listInvoices>,
  today: CalendarDate,
): Promise<AnswerInput<typeof api.listInvoices>> {
  const condition = conditionOf(query, today)
  const [{ rows }, totals] = await Promise.all([
    sql<DocumentRecord>`SELECT ${documentColumns} FROM ${documentTables} WHERE ${condition}
      ORDER BY invoice.issued_at DESC, invoice.number DESC LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    sql<{ count: number; openCents: number }>`
      SELECT count(*) AS count, coalesce(sum(open_cents), 0)::bigint AS open_cents FROM invoice WHERE ${condition}`.execute(
      db,
    ),
  ])
  const [{ count, openCents } = { count: 0, openCents: 0 }] = totals.rows
  return { data: rows.map(row => toRow(row, today)), count, open: centsToRand(openCents) }
}

function conditionOf(query: QueryOutput<typeof api.listInvoices>, today: CalendarDate): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = []
  if (query.organisationIds) all.push(isOneOf(sql`invoice.organisation_id`, query.organisationIds, 'uuid'))
  if (query.kind) all.push(sql`invoice.kind = ${query.kind}`)
  if (query.state === 'open') all.push(sql`invoice.open_cents > 0`)
  if (query.state === 'overdue') all.push(sql`invoice.open_cents > 0 AND invoice.due_on < ${today}::date`)
  if (query.state === 'paid') all.push(sql`invoice.kind = 'invoice' AND invoice.open_cents <= 0`)
  if (query.search) {
    const ofOrganisation = sql`invoice.organisation_id IN (SELECT id FROM organisation WHERE ${holds(sql`name`, query.search)})`
    const named = numberNamedIn(query.search, Object.values(documentSeries)) ?? null
    all.push(sql`(${holds(sql`invoice.number`, query.search)} OR invoice.number = ${named} OR ${ofOrganisation})`)
  }
  if (query.age) {
    const { from, to } = dueDaysOf(query.age, today)
    all.push(sql`invoice.open_cents > 0`)
    if (from) all.push(sql`invoice.due_on >= ${from}::date`)
    if (to) all.push(sql`invoice.due_on <= ${to}::date`)
  }
  const range = rangeFromWire(query)
  if (range) all.push(sql`invoice.issued_on BETWEEN ${range.from}::date AND ${range.to}::date`)
  return allOf(all)
}

const toRow = (row: DocumentRecord, today: CalendarDate) => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  organisationId: row.organisationId,
  organisation: row.organisationName,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  net: centsToRand(row.netCents),
  vat: row.vatBps === null ? null : centsToRand(row.vatCents),
  total: centsToRand(row.netCents + row.vatCents),
  open: centsToRand(row.openCents),
  missing: missingOn({ ...row, cents: row.netCents + row.vatCents }),
  daysOverdue: row.openCents > 0 ? daysOverdue(row.dueOn, today) : 0,
  corrects: row.correctsId === null ? null : { id: row.correctsId, number: row.correctsNumber ?? '' },
})

/** One document with everything about it; with an organisation, only if it is that one's. @throws Refusal 404 */
export async function viewInvoice(
  db: Queryable,
  id: string,
  today: CalendarDate,
  organisationId?: string,
): Promise<AnswerInput<typeof api.getInvoice>> {
  const document = await findDocument(db, id, organisationId)
  const lines = await findLines(db, id)
  const creditNotes = await sql<{ id: string; number: string; issuedOn: CalendarDate; cents: number }>`
    SELECT id, number, issued_on, net_cents + vat_cents AS cents FROM invoice WHERE corrects_id = ${id}::uuid ORDER BY issued_at, id`.execute(
    db,
  )
  const receipts = await sql<Omit<ReceiptOf, 'amount'> & { cents: number }>`
    SELECT receipt.id, received_on, reference, source, taken_back_at IS NOT NULL AS is_taken_back, sum(cents)::bigint AS cents FROM receipt_use JOIN receipt ON receipt.id = receipt_id
    WHERE invoice_id = ${id}::uuid GROUP BY receipt.id, CASE WHEN taken_back_at IS NOT NULL THEN receipt_use.id END
    HAVING sum(cents) <> 0 ORDER BY min(at), min(receipt_use.id::text)`.execute(db)
  return {
    ...toRow(document, today),
    reason: document.reason,
    lines: lines.map(({ leadId, status, suppliedOn, netCents, vatCents }) => ({
      leadId,
      status,
      date: suppliedOn,
      net: centsToRand(netCents),
      vat: centsToRand(vatCents),
      total: centsToRand(netCents + vatCents),
    })),
    creditNotes: creditNotes.rows.map(({ cents, ...row }) => ({ ...row, total: centsToRand(cents) })),
    receipts: receipts.rows.map(({ cents, ...row }) => ({ ...row, amount: centsToRand(cents) })),
  }
}
