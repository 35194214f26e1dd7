import {
  changedAccountHoldHours,
  type EarningHold,
  type Hold,
  holdOf,
  minimumPaymentCents,
} from '@lodeway/rules/payment-runs/holds.ts'
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

/** Of everybody, or of these payees: `waiting` in submitted runs, and `undecided` while a case is open. */
function apartFromOwed(payeeIds?: readonly string[]): RawBuilder<unknown> {
  // What is added up by payee is not narrowed by a join with these: it would be everybody's, for a single one.
  const these = payeeIds && sql`ANY ${listOf(payeeIds, 'uuid')}`
  const inTheirRuns = these
    ? sql`AND run_payee_id IN (SELECT id FROM payment_run_payee WHERE payee_id = ${these})`
    : sql``
  const isTheirs = these ? sql`AND ${payeeOfRow} = ${these}` : sql``
  return sql`waiting AS (
      SELECT ${payeeOfRow} AS payee_id, sum(${grossOfRow})::bigint AS cents FROM payment_run
        JOIN payment_run_row ON payment_run_row.run_id = payment_run.id AND payment_run_row.state = 'in' JOIN sale ON sale.id = sale_id
      WHERE payment_run.state = 'submitted' ${inTheirRuns} GROUP BY 1
    ), undecided AS (
      SELECT ${payeeOfRow} AS payee_id, sum(${grossOfRow})::bigint AS cents FROM sale
      WHERE lead_id IN (SELECT lead_id FROM outcome_case WHERE state = 'open') AND category = 'payout' AND payment_status = 'unpaid'
        ${isTheirs} AND voided_at IS NULL AND NOT EXISTS (SELECT FROM payment_run_row JOIN payment_run ON payment_run.id = run_id
          WHERE sale_id = sale.id AND payment_run_row.state = 'in' AND payment_run.state <> 'draft') GROUP BY 1
    )`
}

/**
 * How these payees stand now, by the rule that payment runs go by. What somebody is owed is their balance in the books, so it costs the
 * same however many amounts are behind it.
 */
export async function findPayeeStandings(
  db: Queryable,
  now: Date,
  payeeIds: readonly string[],
): Promise<PayeeStanding[]> {
  const { rows } = await sql<Found>`
    WITH ${apartFromOwed(payeeIds)}
    SELECT payee.id AS payee_id, coalesce(${payeeName}, '') AS name, loader.erased_at IS NOT NULL AS is_erased,
      payee_account.payee_id IS NOT NULL AS has_account, payee_account.changed_at AS account_changed_at,
      CASE WHEN last.state = 'refused' THEN last.decided_at END AS refused_at, coalesce(balance.cents, 0) AS owed_cents,
      coalesce(waiting.cents, 0) AS waiting_cents, coalesce(undecided.cents, 0) AS undecided_cents
    FROM (SELECT DISTINCT id FROM unnest${listOf(payeeIds, 'uuid')} AS payee (id)) payee
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

/** Whether `holdOf` holds a payee: its rule once more, so that the database can order everybody by what is left. */
const isHeld = (now: Date) => sql`(payee_account.payee_id IS NULL
    OR payee_account.changed_at > ${new Date(now.getTime() - changedAccountHoldHours * 3_600_000)}::timestamptz
    OR (payee.id IN (SELECT payee_id FROM payment_run_payee WHERE state = 'refused')
      AND (SELECT state FROM ${lastDecision(sql`payee.id`)} last) = 'refused')
    OR apart_cents < 0 OR payee.owed_cents - apart_cents < ${minimumPaymentCents})`

/**
 * A page of the payees to whom something is owed, or for whom it is held, the largest amounts first, with how many there are and what it
 * comes to. Of whoever was erased no run takes amounts that come to nothing, so they are held by their amounts as well: nobody is left
 * whose next run would take them.
 */
export async function findOpenPayees(
  db: Queryable,
  now: Date,
  { account, limit, offset }: { readonly account: 'payable' | 'held'; readonly limit: number; readonly offset: number },
): Promise<{ ids: string[]; count: number; cents: number }> {
  const [cents, isToWriteOff] =
    account === 'held'
      ? [
          sql`CASE WHEN is_held THEN owed_cents - waiting_cents ELSE undecided_cents END`,
          sql`owed_cents = 0 AND EXISTS (SELECT FROM account WHERE account.id = standing.id AND erased_at IS NOT NULL)`,
        ]
      : [sql`CASE WHEN is_held THEN waiting_cents ELSE owed_cents - undecided_cents END`, sql`false`]
  const { rows } = await sql<{ ids: string[]; count: number; cents: number }>`
    WITH ${apartFromOwed()}, payee AS (
      SELECT id, sum(cents)::bigint AS owed_cents FROM (
        SELECT owner_id AS id, -cents AS cents FROM account_balance WHERE account IN ('payable', 'held') AND cents <> 0
        UNION ALL SELECT loader_id, 0 FROM sale JOIN account ON account.id = sale.loader_id
        WHERE account.erased_at IS NOT NULL AND category = 'payout' AND payee_kind = 'loader' AND payment_status = 'unpaid'
          AND voided_at IS NULL AND amount_cents <> 0) AS part GROUP BY id
    ), standing AS (
      SELECT payee.*, coalesce(waiting.cents, 0) AS waiting_cents, coalesce(undecided.cents, 0) AS undecided_cents, ${isHeld(now)} AS is_held
      FROM payee LEFT JOIN payee_account ON payee_account.payee_id = payee.id
      LEFT JOIN waiting ON waiting.payee_id = payee.id LEFT JOIN undecided ON undecided.payee_id = payee.id
      CROSS JOIN LATERAL (SELECT coalesce(waiting.cents, 0) + coalesce(undecided.cents, 0) AS apart_cents) apart
    ), open AS MATERIALIZED (SELECT id, ${cents} AS cents FROM standing WHERE ${cents} <> 0 OR (${isToWriteOff}))
    SELECT count(*) AS count, coalesce(sum(cents), 0)::bigint AS cents,
      ARRAY(SELECT id FROM open ORDER BY cents DESC, id LIMIT ${limit} OFFSET ${offset}) AS ids FROM open`.execute(db)
  return rows[0] ?? { ids: [], count: 0, cents: 0 }
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
