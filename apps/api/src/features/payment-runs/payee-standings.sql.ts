import { type Hold, holdOf } from '@lodeway/rules/payment-runs/holds.ts'
import type { RunPayeeState, RunState } from '@lodeway/rules/payment-runs/states.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { payeeName } from '../journal/payee.sql.ts'
import { hasOpenCase, holdInputs, payeeParts } from '../journal/payee-holds.sql.ts'
import { holdsNow } from '../self-billing/vendor.sql.ts'
import { grossInRun, vatInRun } from './vat-in-run.sql.ts'

interface Found {
  readonly id: string
  readonly payeeId: string
  readonly place: number
  readonly name: string
  readonly state: RunPayeeState
  readonly hold: Hold | null
  readonly releasedAt: Date | null
  readonly kept: { readonly bankName: string; readonly last4: string } | null
  readonly keptCents: number | null
  readonly refusedReason: string | null
  readonly hasAccount: boolean
  readonly bankName: string | null
  readonly last4: string | null
  readonly accountChangedAt: Date | null
  readonly refusedAt: Date | null
  readonly vatNumber: string | null
  readonly cents: number
  readonly vatCents: number
  readonly owedCents: number
  readonly count: number
  readonly waiting: number
  readonly waitingCents: number
  readonly leftOut: number
  readonly leftOutCents: number
  readonly gone: number
  readonly goneCents: number
  readonly decidedAt: Date | null
  readonly returnedOn: CalendarDate | null
  readonly paidOn: CalendarDate | null
}

/** A payee of a run, and how they stand. Amounts in cents, with the VAT of self-billed invoices. */
export type RunPayeeStanding = Found & { readonly state: RunPayeeState; readonly hold: Hold | null }

/** Some of a run's payees: by their places, or one of them. */
interface Page {
  readonly limit?: number
  readonly offset?: number
  readonly payeeId?: string
}

/**
 * The payees of a run. In a draft they stand as they would be submitted now; later as they were submitted.
 * @param isChecked whether holds are looked for although the run was submitted: before it is approved
 */
export async function findRunPayeeStandings(
  db: Queryable,
  run: { readonly id: string; readonly state: RunState },
  now: Date,
  isChecked = run.state === 'draft',
  { limit, offset, payeeId }: Page = {},
): Promise<RunPayeeStanding[]> {
  const { rows } = await sql<Found>`
    SELECT payee.id, payee.payee_id, payee.place, payee.state, payee.hold, payee.released_at, payee.account AS kept, payee.cents AS kept_cents,
      payee.refused_reason, ${payeeName} AS name,
      ${holdInputs}, payee_account.bank_name, payee_account.number_last4 AS last4,
      vendor_agreement.vat_number, paid.cents, paid.vat_cents, paid.count, paid.waiting, paid.waiting_cents, paid.left_out,
      paid.left_out_cents, paid.gone, paid.gone_cents, payee.decided_at, payee.returned_on, payee.paid_on
    FROM (SELECT * FROM payment_run_payee WHERE run_id = ${run.id}::uuid AND (${payeeId ?? null}::uuid IS NULL OR id = ${payeeId ?? null}::uuid)
      ORDER BY place LIMIT ${limit ?? null} OFFSET ${offset ?? 0}) payee
    ${payeeParts(sql`payee.run_id`)}
    LEFT JOIN vendor_agreement ON vendor_agreement.payee_id = payee.payee_id AND ${holdsNow}
    CROSS JOIN LATERAL (SELECT
        coalesce(sum(gross_cents) FILTER (WHERE is_paid), 0)::bigint AS cents, count(*) FILTER (WHERE is_paid) AS count,
        coalesce(sum(vat_cents) FILTER (WHERE is_paid), 0)::bigint AS vat_cents,
        count(*) FILTER (WHERE NOT is_paid AND state IN ('held', 'in')) AS waiting,
        coalesce(sum(gross_cents) FILTER (WHERE NOT is_paid AND state IN ('held', 'in')), 0)::bigint AS waiting_cents,
        count(*) FILTER (WHERE state = 'leftOut') AS left_out,
        coalesce(sum(gross_cents) FILTER (WHERE state = 'leftOut'), 0)::bigint AS left_out_cents,
        count(*) FILTER (WHERE state = 'gone') AS gone, coalesce(sum(gross_cents) FILTER (WHERE state = 'gone'), 0)::bigint AS gone_cents
      FROM (SELECT CASE WHEN ${run.state === 'draft'} AND payment_run_row.state = 'held' THEN 'gone' ELSE payment_run_row.state END AS state, ${grossInRun} AS gross_cents, ${vatInRun} AS vat_cents,
          payment_run_row.state IN ('paid', 'refused') OR (payment_run_row.state = 'in' AND NOT (${isChecked} AND ${hasOpenCase})) AS is_paid
        FROM payment_run_row JOIN sale ON sale.id = payment_run_row.sale_id WHERE payment_run_row.run_payee_id = payee.id) AS run_rows) paid
    ORDER BY payee.place`.execute(db)
  return rows.map(row => {
    // What was held when a run was submitted is free: of a draft it is no part until it is put back.
    if (run.state === 'draft' && row.state === 'held') return { ...row, state: 'gone', hold: null }
    if (!isChecked || row.state !== 'included') return row
    const { refusedAt, releasedAt } = row
    const hold = holdOf({ ...row, refusedAt: isReleasedAfter(refusedAt, releasedAt) ? null : refusedAt }, now) ?? null
    return { ...row, hold, state: hold === null ? 'included' : 'held' }
  })
}

/** Whoever is paid in a run, or was to be. */
export const isPaidIn = ({ state }: Pick<RunPayeeStanding, 'state'>): boolean =>
  state === 'included' || state === 'paid' || state === 'refused'

/** What is held of a payee: everything, or what waits for a case. Once a run was submitted, what was held is in no sum of it. */
export const heldOf = ({ state, cents, count, waiting, waitingCents }: RunPayeeStanding) =>
  state === 'held'
    ? { cents: cents + waitingCents, count: count + waiting }
    : isPaidIn({ state })
      ? { cents: waitingCents, count: waiting }
      : { cents: 0, count: 0 }

/** Whether an administrator lets a payee be paid again whom the bank refused. */
export const isReleased = ({ state, decidedAt, releasedAt }: RunPayeeStanding): boolean =>
  state === 'refused' && isReleasedAfter(decidedAt, releasedAt)

const isReleasedAfter = (refusedAt: Date | null, releasedAt: Date | null): boolean =>
  refusedAt !== null && releasedAt !== null && releasedAt >= refusedAt
