import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listSelfBilledInvoices } from '@lodeway/contract/self-billed-invoices.ts'
import type { Party } from '@lodeway/rules/invoices/documents.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type SelfBilledKind, selfBilledNumberIn } from '@lodeway/rules/self-billing/documents.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'

/** A document as it was issued. Amounts in cents. */
export interface SelfBilledRecord {
  readonly id: string
  readonly kind: SelfBilledKind
  readonly number: string
  readonly payeeKind: 'loader' | 'company'
  readonly payeeId: string
  readonly issuedOn: CalendarDate
  readonly vatBps: number
  readonly supplier: Party
  readonly recipient: Party
  readonly netCents: number
  readonly vatCents: number
  readonly run: number | null
  readonly runId: string | null
  readonly correctsNumber: string | null
  readonly reason: string | null
}

const columns = sql`document.id, document.kind, document.number, document.payee_kind, document.payee_id, document.issued_on, document.vat_bps,
  document.supplier, document.recipient, document.net_cents, document.vat_cents, payment_run.number AS run, document.run_id,
  corrected.number AS corrects_number, document.reason`
const tables = sql`self_billed_invoice document LEFT JOIN payment_run ON payment_run.id = document.run_id
  LEFT JOIN self_billed_invoice corrected ON corrected.id = document.corrects_id`

/**
 * Whose documents somebody may read: administrators everybody's; a loader their own, and those of the lead company that is paid in their
 * stead, as they see what it is paid.
 */
function isReadBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'admin') return sql<boolean>`true`
  if (actor.kind !== 'loader') throw notFound('This invoice')
  return sql<boolean>`document.payee_id IN (${actor.id}::uuid,
    (SELECT organisation_id FROM account WHERE id = ${actor.id}::uuid AND type = 'organisational'))`
}

/** @throws Refusal 404, also for a document of somebody else */
export async function findSelfBilled(db: Queryable, id: string, which: RawBuilder<boolean> = sql<boolean>`true`) {
  const { rows } =
    await sql<SelfBilledRecord>`SELECT ${columns} FROM ${tables} WHERE document.id = ${id}::uuid AND ${which}`.execute(
      db,
    )
  if (rows[0] === undefined) throw notFound('This invoice')
  return rows[0]
}

export const findSelfBilledFor = (db: Queryable, actor: Actor, id: string): Promise<SelfBilledRecord> =>
  findSelfBilled(db, id, isReadBy(actor))

/** The lines of a document, in their order. A loader reads of a colleague's lead only what it came to. */
export async function findSelfBilledLines(db: Queryable, actor: Actor, documentId: string) {
  const rows = await db
    .selectFrom('selfBilledLine as line')
    .innerJoin('sale', 'sale.id', 'line.saleId')
    .select(['line.leadId', 'line.status', 'line.suppliedOn', 'line.netCents', 'line.vatCents', 'sale.loaderId'])
    .where('line.documentId', '=', documentId)
    .orderBy('line.place')
    .execute()
  return rows.map(({ loaderId, leadId, ...line }) => ({
    ...line,
    leadId: actor.kind === 'loader' && actor.id !== loaderId ? null : leadId,
  }))
}

export async function listSelfBilled(
  db: Queryable,
  actor: Actor,
  query: QueryOutput<typeof listSelfBilledInvoices>,
): Promise<AnswerInput<typeof listSelfBilledInvoices>> {
  const inRun = query.runId === undefined ? sql`` : sql`AND document.run_id = ${query.runId}::uuid`
  // A text that names no document finds none.
  const isNamed = query.search ? sql`AND document.number = ${selfBilledNumberIn(query.search) ?? ''}` : sql``
  const which = sql`${isReadBy(actor)} ${inRun} ${isNamed}`
  const [{ rows }, counted] = await Promise.all([
    sql<SelfBilledRecord>`SELECT ${columns} FROM ${tables} WHERE ${which}
      ORDER BY document.issued_at DESC, document.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count FROM self_billed_invoice document WHERE ${which}`.execute(db),
  ])
  return {
    data: rows.map(
      ({ id, kind, number, issuedOn, supplier, netCents, vatCents, run, runId, correctsNumber, reason }) => ({
        id,
        kind,
        number,
        payee: supplier.name,
        issuedOn,
        net: centsToRand(netCents),
        vat: centsToRand(vatCents),
        total: centsToRand(netCents + vatCents),
        run,
        runId,
        corrects: correctsNumber,
        reason,
      }),
    ),
    count: counted.rows[0]?.count ?? 0,
  }
}
