import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listRunParts } from '@lodeway/contract/payment-runs.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type EarningHold, earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import { type RunRowState, type RunState, runRowStates } from '@lodeway/rules/payment-runs/states.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Context } from '../../work/context.ts'
import { draftSelfBilled, vatOfDraft } from '../self-billing/draft-self-billed.ts'
import { findChangedVat } from './add-vat.ts'
import { findRunPayeeStandings, type RunPayeeStanding } from './payee-standings.sql.ts'
import { findRun } from './run.sql.ts'
import type { Viewing } from './run-view.sql.ts'
import { keptHold, shownState } from './shown-state.sql.ts'
import { grossInRun, vatInRun } from './vat-in-run.sql.ts'

/** Some of a run's payouts, and why they are held. */
interface Part {
  readonly part: RunRowState
  readonly hold: EarningHold | null
}
/** How many there are and of how many payees. Amounts in cents. */
interface PartSum extends Part {
  readonly payees: number
  readonly count: number
  readonly cents: number
  readonly returned: number
}

/** What all payouts that were ever put into a run are: in a draft as it would be submitted now, later as it was submitted. */
export async function findRunParts(
  viewing: Viewing & Pick<Context, 'settings'>,
  id: string,
): Promise<AnswerInput<typeof listRunParts>> {
  const { db, now } = viewing
  const run = await findRun(db, id)
  const [parts, { payees }, vatCents, drafts] = await Promise.all([
    run.state === 'draft' ? findDraftParts(db, run, now) : findKeptParts(db, run.id),
    db
      .selectFrom('paymentRunPayee')
      .select(sql<number>`count(*)`.as('payees'))
      .where('runId', '=', id)
      .executeTakeFirstOrThrow(),
    findVat(db, id),
    isSettled(run) ? draftSelfBilled(viewing, id) : [],
  ])
  const vatToComeCents = drafts.reduce((sum, draft) => sum + vatOfDraft(draft), 0)
  const shown = parts.filter(({ count }) => count > 0).toSorted((one, other) => orderOf(one) - orderOf(other))
  const toPayCents = parts.reduce((sum, { part, cents }) => (part === 'in' ? sum + cents : sum), vatToComeCents)
  return {
    version: run.version,
    parts: shown.map(({ cents, ...part }) => ({ ...part, amount: centsToRand(cents) })),
    payees,
    count: shown.reduce((sum, { count }) => sum + count, 0),
    amount: centsToRand(centsOf(shown)),
    vat: centsToRand(vatCents),
    vatToCome: centsToRand(vatToComeCents),
    whyNotPaid: (run.state === 'approved' && (await findChangedVat(db, run, drafts))) || null,
    toPay: centsToRand(toPayCents),
  }
}

/** Whom it pays how much is settled, and it is not paid yet. */
const isSettled = ({ state }: { readonly state: RunState }) => state === 'submitted' || state === 'approved'

async function findVat(db: Queryable, runId: string): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`SELECT coalesce(sum(${vatInRun}), 0)::bigint AS cents
    FROM payment_run_row JOIN payment_run_payee payee ON payee.id = run_payee_id JOIN sale ON sale.id = sale_id
    WHERE payment_run_row.run_id = ${runId}::uuid`.execute(db)
  return rows[0]?.cents ?? 0
}

/** As they are counted in 'runRowStates', what is held by its reasons. */
const orderOf = ({ part, hold }: Part): number =>
  runRowStates.indexOf(part) * 100 + (hold === null ? 0 : earningHolds.indexOf(hold))

async function findKeptParts(db: Queryable, runId: string): Promise<PartSum[]> {
  const { rows } = await sql<PartSum>`
    SELECT ${shownState} AS part, ${keptHold} AS hold, count(DISTINCT payee.id) AS payees, count(*) AS count,
      sum(${grossInRun})::bigint AS cents, count(payee.returned_on) FILTER (WHERE ${shownState} = 'refused') AS returned
    FROM payment_run_row JOIN payment_run_payee payee ON payee.id = run_payee_id JOIN sale ON sale.id = sale_id
    WHERE payment_run_row.run_id = ${runId}::uuid GROUP BY 1, 2`.execute(db)
  return rows
}

/** Who is held in a draft is found out payee by payee, and so what each of them adds to its parts. */
async function findDraftParts(
  db: Queryable,
  run: { readonly id: string; readonly state: RunState },
  now: Date,
): Promise<PartSum[]> {
  const found = (await findRunPayeeStandings(db, run, now)).flatMap(partsOf)
  return [...Map.groupBy(found, ({ part, hold }) => `${part} ${hold}`).values()].flatMap(own =>
    own.slice(0, 1).map(({ part, hold }) => ({
      part,
      hold,
      payees: own.length,
      count: own.reduce((sum, { count }) => sum + count, 0),
      cents: centsOf(own),
      returned: 0,
    })),
  )
}

const partsOf = (payee: RunPayeeStanding): Omit<PartSum, 'payees' | 'returned'>[] =>
  [
    payee.hold === null
      ? { part: 'in' as const, hold: null, count: payee.count, cents: payee.cents }
      : { part: 'held' as const, hold: payee.hold, count: payee.count, cents: payee.cents },
    { part: 'held' as const, hold: 'caseOpen' as const, count: payee.waiting, cents: payee.waitingCents },
    { part: 'leftOut' as const, hold: null, count: payee.leftOut, cents: payee.leftOutCents },
    { part: 'gone' as const, hold: null, count: payee.gone, cents: payee.goneCents },
  ].filter(({ count }) => count > 0)
