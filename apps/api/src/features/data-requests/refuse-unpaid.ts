import { clientWaitsFor, loaderWaits, type Owed } from '@lodeway/rules/data-requests/still-owed.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { findPayeeStandings } from '../journal/payee-holds.sql.ts'
import { isInRun } from '../sales/earning-states.sql.ts'

/** @throws Refusal 422 while a loader who can be paid for one of these leads has not been */
export async function refuseUnpaidLeads(work: Work, leadIds: readonly string[]): Promise<void> {
  const owed = await findOwed(work, sql`sale.lead_id = ANY(${leadIds}::uuid[]) AND sale.amount_cents > 0`)
  const cents = centsOf(owed.filter(clientWaitsFor))
  if (cents > 0) throw unpaid(`${formatRand(cents)} has not been paid to a loader yet. ${payFirst}`)
}

/** @throws Refusal 422 while a loader is owed as much as can be paid */
export async function refuseUnpaidLoader(work: Work, id: string): Promise<void> {
  const [owed] = await findOwed(work, sql`sale.loader_id = ${id}::uuid`)
  if (owed === undefined || !loaderWaits(owed)) return
  const amount = `${formatRand(owed.cents)} has not been paid to a loader yet.`
  const needsAccount = owed.hold === 'noAccount' || owed.hold === 'refusedByBank'
  throw unpaid(`${amount} ${needsAccount ? `Ask them for an account that it can be paid to. ${payFirst}` : payFirst}`)
}

const payFirst = 'Pay it in the billing report first, then erase.'
const unpaid = (message: string) => unprocessable('unpaid', message)

/** Loaders who are owed some of these rows, with its sum in cents. */
async function findOwed({ tx, now }: Work, whose: RawBuilder<unknown>): Promise<(Owed & { cents: number })[]> {
  const { rows } = await sql<{ payeeId: string; cents: number; isInRun: boolean }>`
    SELECT sale.loader_id AS payee_id, sum(amount_cents)::bigint AS cents, bool_or(${isInRun}) AS is_in_run FROM sale
    WHERE ${whose} AND category = 'payout' AND payee_kind = 'loader' AND payment_status = 'unpaid' AND voided_at IS NULL
    GROUP BY sale.loader_id`.execute(tx)
  if (rows.length === 0) return []
  const standings = await findPayeeStandings(
    tx,
    now,
    rows.map(({ payeeId }) => payeeId),
  )
  return rows.map(row => {
    const { hold = null, owedCents = row.cents } = standings.find(({ payeeId }) => payeeId === row.payeeId) ?? {}
    return { ...row, hold, owedCents }
  })
}
