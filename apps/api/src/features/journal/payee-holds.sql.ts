import { type EarningHold, type Hold, holdOf } from '@lodeway/rules/payment-runs/holds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { payeeName, payeeOfRow } from './payee.sql.ts'
import { grossOfRow } from './row-vat.sql.ts'

/** A lead of which a return or a late sale is not decided: what is owed for it, by the row of `sale`, waits. */
export const hasOpenCase = sql<boolean>`EXISTS (SELECT FROM outcome_case WHERE outcome_case.lead_id = sale.lead_id AND outcome_case.state = 'open')`

/**
 * What the bank last did for a payee and the account that they still have, in another run than the one that is named: `state` and
 * `decided_at`; a refusal until it is released. A file that the bank never used says nothing of anybody.
 */
const lastDecision = (payeeId: RawBuilder<unknown>, besidesRun: RawBuilder<unknown> = sql`NULL`) =>
  sql`(SELECT CASE WHEN released_at >= decided_at THEN 'released' ELSE decided.state END AS state, decided_at
    FROM payment_run_payee decided JOIN payment_run ON payment_run.id = decided.run_id WHERE decided.payee_id = ${payeeId}
    AND decided.run_id IS DISTINCT FROM ${besidesRun} AND decided.decided_at IS NOT NULL AND file_unused_at IS NULL
    AND NOT EXISTS (SELECT FROM payee_account changed WHERE changed.payee_id = decided.payee_id AND changed.changed_at > submitted_at)
    ORDER BY decided_at DESC LIMIT 1)`

/** What `holdOf` goes by, of the row of `payee` with its `payee_kind` and `payee_id`, beside `payeeParts`. */
export const holdInputs = sql`payee_account.payee_id IS NOT NULL AS has_account, payee_account.changed_at AS account_changed_at,
  CASE WHEN decision.state = 'refused' THEN decision.decided_at END AS refused_at,
  (SELECT -coalesce(sum(balance.cents), 0)::bigint FROM account_balance balance
    WHERE balance.owner_id = payee.payee_id AND balance.account IN ('payable', 'held')) AS owed_cents`

/** A payee's name, account and what the bank last did for them, in another run than the one that is named. */
export const payeeParts = (besidesRun?: RawBuilder<unknown>) =>
  sql`LEFT JOIN account loader ON payee.payee_kind = 'loader' AND loader.id = payee.payee_id
    LEFT JOIN organisation company ON payee.payee_kind = 'company' AND company.id = payee.payee_id
    LEFT JOIN payee_account ON payee_account.payee_kind = payee.payee_kind AND payee_account.payee_id = payee.payee_id
    LEFT JOIN LATERAL ${lastDecision(sql`payee.payee_id`, besidesRun)} decision ON true`

/** How a payee stands outside of payment runs. Amounts in cents. */
export interface PayeeStanding {
  readonly payeeId: string
  readonly name: string
  /** Nobody can be paid any more, as their person was erased. */
  readonly isErased: boolean
  /** Why nothing is paid to them now. */
  readonly hold: Hold | null
  /** Why something is held: that, or the open case that holds no more than its own amounts. */
  readonly reason: EarningHold | null
  readonly accountChangedAt: Date | null
  /** What is owed to them in no approved run. */
  readonly owedCents: number
  /** Of it, what is held: everything or, with no hold, what an open case holds. What waits in a submitted run is not. */
  readonly heldCents: number
}

/**
 * How payees stand now, by the rule that payment runs go by: those with an open balance, or these. What somebody is owed is their
 * balance in the books, so it costs the same however many amounts are behind it. Of whoever was erased no run takes amounts that come
 * to nothing, so they are there by their amounts as well.
 */
export async function findPayeeStandings(
  db: Queryable,
  now: Date,
  payeeIds?: readonly string[],
): Promise<PayeeStanding[]> {
  const payees =
    payeeIds === undefined
      ? sql`(SELECT owner_id AS id FROM account_balance WHERE account IN ('payable', 'held') AND cents <> 0
          UNION SELECT loader_id FROM sale JOIN account ON account.id = sale.loader_id
          WHERE account.erased_at IS NOT NULL AND category = 'payout' AND payee_kind = 'loader' AND payment_status = 'unpaid'
            AND voided_at IS NULL AND amount_cents <> 0)`
      : sql`(SELECT DISTINCT id FROM unnest${listOf(payeeIds, 'uuid')} AS payee (id))`
  // What is added up by payee is not narrowed by the joins below: it would be everybody's, for a single one.
  const these = payeeIds && sql`ANY ${listOf(payeeIds, 'uuid')}`
  const inTheirRuns = these
    ? sql`AND run_payee_id IN (SELECT id FROM payment_run_payee WHERE payee_id = ${these})`
    : sql``
  const isTheirs = these ? sql`AND ${payeeOfRow} = ${these}` : sql``
  const { rows } = await sql<Found>`
    WITH waiting AS (
      SELECT ${payeeOfRow} AS payee_id, sum(${grossOfRow})::bigint AS cents FROM payment_run
        JOIN payment_run_row ON payment_run_row.run_id = payment_run.id AND payment_run_row.state = 'in' JOIN sale ON sale.id = sale_id
      WHERE payment_run.state = 'submitted' ${inTheirRuns} GROUP BY 1
    ), undecided AS (
      SELECT ${payeeOfRow} AS payee_id, sum(${grossOfRow})::bigint AS cents FROM sale
      WHERE lead_id IN (SELECT lead_id FROM outcome_case WHERE state = 'open') AND category = 'payout' AND payment_status = 'unpaid'
        ${isTheirs} AND voided_at IS NULL AND NOT EXISTS (SELECT FROM payment_run_row JOIN payment_run ON payment_run.id = run_id
          WHERE sale_id = sale.id AND payment_run_row.state = 'in' AND payment_run.state <> 'draft') GROUP BY 1
    )
    SELECT payee.id AS payee_id, coalesce(${payeeName}, '') AS name, loader.erased_at IS NOT NULL AS is_erased,
      payee_account.payee_id IS NOT NULL AS has_account, payee_account.changed_at AS account_changed_at,
      CASE WHEN last.state = 'refused' THEN last.decided_at END AS refused_at, coalesce(balance.cents, 0) AS owed_cents,
      coalesce(waiting.cents, 0) AS waiting_cents, coalesce(undecided.cents, 0) AS undecided_cents
    FROM ${payees} payee
    LEFT JOIN organisation company ON company.id = payee.id LEFT JOIN account loader ON loader.id = payee.id
    LEFT JOIN payee_account ON payee_account.payee_id = payee.id
    LEFT JOIN waiting ON waiting.payee_id = payee.id LEFT JOIN undecided ON undecided.payee_id = payee.id
    LEFT JOIN LATERAL ${lastDecision(sql`payee.id`)} last ON true
    CROSS JOIN LATERAL (SELECT -sum(cents)::bigint AS cents FROM account_balance
      WHERE owner_id = payee.id AND account IN ('payable', 'held')) balance`.execute(db)
  return rows.map(({ waitingCents, undecidedCents, ...row }) => {
    const freeCents = row.owedCents - waitingCents
    const hold = holdOf({ ...row, cents: freeCents - undecidedCents }, now) ?? null
    const heldCents = hold === null ? undecidedCents : freeCents
    return { ...row, hold, heldCents, reason: undecidedCents !== 0 && heldCents === undecidedCents ? 'caseOpen' : hold }
  })
}

interface Found {
  readonly payeeId: string
  readonly name: string
  readonly isErased: boolean
  readonly hasAccount: boolean
  readonly accountChangedAt: Date | null
  readonly refusedAt: Date | null
  readonly owedCents: number
  readonly waitingCents: number
  readonly undecidedCents: number
}
