import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/receipts.ts'
import { alikeWithinDays, type receiptSources } from '@lodeway/rules/invoices/receipts.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { addDays } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { allOf } from '../../sums/range-rows.ts'
import { badRequest, notFound } from '../../work/refusal.ts'

interface Found {
  readonly id: string
  readonly receivedOn: string
  readonly amountCents: number
  readonly leftCents: number
  readonly refundedCents: number
  readonly reference: string
  readonly source: (typeof receiptSources)[number]
  readonly organisationId: string | null
  readonly name: string | null
  readonly isTakenBack: boolean
  readonly payment: { readonly id: string; readonly receivedOn: string; readonly reference: string } | null
  readonly createdAt: Date
  readonly invoices: readonly { readonly id: string; readonly number: string; readonly cents: number }[]
}

/** Of nobody, and there: of what was paid back whole nothing is left to match. */
const isUnknown = sql<boolean>`receipt.organisation_id IS NULL AND receipt.taken_back_at IS NULL AND receipt.left_cents <> 0`

const select = (condition: RawBuilder<boolean>, page: RawBuilder<unknown> = sql``) => sql<Found>`
  SELECT receipt.id, received_on, amount_cents, CASE WHEN taken_back_at IS NULL THEN left_cents ELSE 0 END AS left_cents,
    taken_back_at IS NOT NULL AS is_taken_back, receipt.reference, source, receipt.organisation_id, organisation.name, receipt.created_at,
    (SELECT coalesce(0 - sum(refund.amount_cents), 0)::bigint FROM receipt AS refund WHERE refund.pays_back_id = receipt.id) AS refunded_cents,
    (SELECT jsonb_build_object('id', paid.id, 'receivedOn', paid.received_on, 'reference', paid.reference) FROM receipt AS paid
      WHERE paid.id = coalesce(receipt.takes_back_id, receipt.pays_back_id)) AS payment,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', used.id, 'number', used.number, 'cents', used.cents) ORDER BY used.number), '[]')
      FROM (SELECT invoice.id, number, sum(cents) AS cents FROM receipt_use JOIN invoice ON invoice.id = invoice_id
        WHERE receipt_id = receipt.id GROUP BY invoice.id HAVING sum(cents) <> 0) AS used) AS invoices
  FROM receipt LEFT JOIN organisation ON organisation.id = receipt.organisation_id
  WHERE ${condition} ORDER BY received_on DESC, receipt.created_at DESC, receipt.id ${page}`

/** A page of the payments that came in, and how much of all of them is from unknown payers. */
export async function findReceipts(
  db: Queryable,
  { organisationIds, state, from, to, limit, offset }: QueryOutput<typeof api.listReceipts>,
): Promise<AnswerInput<typeof api.listReceipts>> {
  const condition = allOf([
    sql<boolean>`source <> 'credit'`,
    ...(organisationIds ? [isOneOf(sql`receipt.organisation_id`, organisationIds, 'uuid')] : []),
    ...(from === undefined ? [] : [sql<boolean>`receipt.received_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`receipt.received_on <= ${to}::date`]),
    ...(state === 'unknown' ? [isUnknown] : []),
    ...(state === 'unused' ? [sql<boolean>`receipt.left_cents <> 0 AND receipt.taken_back_at IS NULL`] : []),
  ])
  const [{ rows }, counted] = await Promise.all([
    select(condition, sql`LIMIT ${limit} OFFSET ${offset}`).execute(db),
    sql<{ count: number; unknown: number }>`SELECT (SELECT count(*) FROM receipt WHERE ${condition}) AS count,
      (SELECT count(*) FROM receipt WHERE ${isUnknown}) AS unknown`.execute(db),
  ])
  const [{ count, unknown } = { count: 0, unknown: 0 }] = counted.rows
  return { data: rows.map(toReceipt), count, unknown }
}

/** A payment that somebody types in. */
export interface Typed {
  readonly id: string
  readonly organisationId: string
  readonly cents: number
  readonly receivedOn: string
}

/** Payments of the same amount around its day: of its organisation, and of payers who are not known. */
export async function findAround(
  db: Queryable,
  { organisationId, cents, receivedOn }: Typed,
): Promise<readonly Found[]> {
  const [from, to] = [addDays(receivedOn, 0 - alikeWithinDays), addDays(receivedOn, alikeWithinDays)]
  const condition = sql<boolean>`source <> 'credit' AND (receipt.organisation_id = ${organisationId}::uuid OR ${isUnknown})
    AND amount_cents = ${cents} AND received_on BETWEEN ${from}::date AND ${to}::date`
  return (await select(condition).execute(db)).rows
}

/** @throws Refusal 404 */
export async function findReceipt(db: Queryable, id: string): Promise<AnswerInput<typeof api.matchReceipt>> {
  const { rows } = await select(sql<boolean>`receipt.id = ${id}::uuid`).execute(db)
  if (rows[0] === undefined) throw notFound('This payment')
  return toReceipt(rows[0])
}

const toReceipt = (row: Found) => ({
  id: row.id,
  receivedOn: row.receivedOn,
  amount: centsToRand(row.amountCents),
  left: centsToRand(row.leftCents),
  refunded: centsToRand(row.refundedCents),
  reference: row.reference,
  source: row.source,
  isTakenBack: row.isTakenBack,
  payment: row.payment,
  organisation: row.organisationId === null ? null : { id: row.organisationId, name: row.name ?? '' },
  invoices: row.invoices.map(({ cents, ...invoice }) => ({ ...invoice, amount: centsToRand(cents) })),
  createdAt: row.createdAt.toISOString(),
})

/** @throws Refusal 400 for an organisation that is not there or never invoiced, or an invoice that is not its own */
export async function refuseStrangeInvoice(
  db: Queryable,
  organisationId: string,
  invoiceId: string | null,
): Promise<void> {
  const known = await db
    .selectFrom('organisation')
    .select('distributionType')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (known === undefined)
    throw badRequest('This organisation does not exist.', { organisationId: 'This organisation does not exist.' })
  const never = 'This organisation refers leads and receives none, so it is never invoiced.'
  if (isLeadCompany(known.distributionType)) throw badRequest(never, { organisationId: never })
  if (invoiceId === null) return
  const own = await db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoiceId)
    .where('organisationId', '=', organisationId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  const message = "This is not one of the organisation's invoices."
  if (own === undefined) throw badRequest(message, { invoiceId: message })
}
