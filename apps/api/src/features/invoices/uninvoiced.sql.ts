import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listUninvoiced } from '@lodeway/contract/invoicing.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'

/** The amounts that an organisation's next invoices are made of, the latest first, and what they come to without VAT. */
export async function findUninvoiced(
  db: Queryable,
  organisationId: string,
  query: QueryOutput<typeof listUninvoiced>,
): Promise<AnswerInput<typeof listUninvoiced>> {
  const matching = selectUninvoiced(db)
    .select(['id', 'leadId', 'insuranceType', 'status', 'soldAt', 'amountCents'])
    .where('organisationId', '=', organisationId)
  const [page, { cents }] = await Promise.all([
    findPage(matching.orderBy('soldAt', 'desc').orderBy('id', 'desc'), query, row => ({
      id: row.id,
      leadId: row.leadId,
      insuranceType: row.insuranceType,
      status: row.status,
      date: johannesburgDate(row.soldAt),
      net: centsToRand(row.amountCents),
    })),
    matching
      .clearSelect()
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, sum: centsToRand(cents) }
}

/** The rows that invoices are made of: unpaid, not taken back, not of nothing, and on no invoice yet. */
export const selectUninvoiced = (db: Queryable) =>
  db
    .selectFrom('sale')
    .where('category', '=', 'invoice')
    .where('paymentStatus', '=', 'unpaid')
    .where('voidedAt', 'is', null)
    .where('amountCents', '<>', 0)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM invoice_line WHERE invoice_line.sale_id = sale.id)`)
