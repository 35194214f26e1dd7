import type { paymentRun } from '@lodeway/contract/payment-run-shapes.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { canSubmitAnew, handsFor, isApprovedBySubmitter, whyNotBy } from '@lodeway/rules/payment-runs/hands.ts'
import { type PayCalendar, payDayStill } from '@lodeway/rules/payment-runs/pay-days.ts'
import { canTake, type RunPayeeState } from '@lodeway/rules/payment-runs/states.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { PaymentRun } from '../../db/schema.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { needsSecondPerson } from '../open-runs/second-person.ts'
import { findRunSums, paidIn, type RunSums, sumIn } from './run-sums.sql.ts'

/** What a view of runs is made with. */
export interface Viewing {
  readonly db: Queryable
  readonly actor: Actor
  readonly now: Date
}

/** What is read of a run: everything but its bank file, which is megabytes and is asked for where it is downloaded. */
export const runColumns = [
  'approvedAt',
  'approvedBy',
  'batchId',
  'cancelledAt',
  'cancelledBy',
  'cancelReason',
  'closedAt',
  'createdAt',
  'createdBy',
  'editedBy',
  'fileFormat',
  'fileMadeAt',
  'fileMadeBy',
  'fileSha256',
  'fileUnusedAt',
  'fileUnusedBy',
  'fileUnusedReason',
  'filter',
  'id',
  'markedPaidAt',
  'markedPaidBy',
  'needsSecondPerson',
  'number',
  'payDay',
  'returnedReason',
  'sentAt',
  'sentBy',
  'state',
  'submittedAt',
  'submittedBy',
  'version',
] as const
export type Run = Pick<Selectable<PaymentRun>, (typeof runColumns)[number]>

export type RunView = z.input<typeof paymentRun>

/** How runs are shown: what all of them need is asked once, however many they are. */
export async function viewRuns({ db, actor, now }: Viewing, runs: readonly Run[]): Promise<(run: Run) => RunView> {
  const [sums, names, isSetting, { calendar }] = await Promise.all([
    findRunSums(db, runs, now),
    findNames(db, runs),
    needsSecondPerson(db),
    findPayCalendar(db),
  ])
  const none: RunSums = { payees: [], held: { count: 0, cents: 0 } }
  const payDayOf = payDayOn(johannesburgDate(now), calendar)
  return run => toRun({ ...run, payDay: payDayOf(run) }, sums.get(run.id) ?? none, names, accountIdOf(actor), isSetting)
}

/** What has no file yet is paid on a day that is still to come. */
const payDayOn =
  (today: CalendarDate, calendar: PayCalendar) =>
  ({ state, payDay }: Pick<Run, 'state' | 'payDay'>): CalendarDate =>
    canTake('cancel', state) ? payDayStill(payDay, today, calendar) : payDay

function toRun(
  run: Run,
  sums: RunSums,
  names: ReadonlyMap<string, string>,
  viewerId: string,
  isSetting: boolean,
): RunView {
  const step = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by: names.get(by ?? '') ?? '' }
  const whyNot = (what: 'approve' | 'cancel' | 'takeBack') =>
    canTake(what, run.state) ? (whyNotBy(what, viewerId, handsFor(what, run, isSetting))?.message ?? null) : null
  const paid = paidIn(sums)
  const centsIn = (wanted: RunPayeeState) => centsToRand(sumIn(sums, ({ state }) => state === wanted).cents)
  return {
    id: run.id,
    number: run.number,
    state: run.state,
    version: run.version,
    payDay: run.payDay,
    amount: centsToRand(paid.cents),
    payees: paid.count,
    heldPayees: sumIn(sums, ({ state }) => state === 'held').count,
    heldAmount: centsToRand(sums.held.cents),
    heldCount: sums.held.count,
    paidAmount: centsIn('paid'),
    refusedAmount: centsIn('refused'),
    created: step(run.createdAt, run.createdBy),
    submitted: step(run.submittedAt, run.submittedBy),
    approved: step(run.approvedAt, run.approvedBy),
    isApprovedBySubmitter: isApprovedBySubmitter(run),
    cancelled: step(run.cancelledAt, run.cancelledBy),
    cancelReason: run.cancelReason,
    returnedReason: run.returnedReason,
    fileMade: step(run.fileMadeAt, run.fileMadeBy),
    fileSha256: run.fileSha256,
    sent: step(run.sentAt, run.sentBy),
    closedAt: run.closedAt?.toISOString() ?? null,
    fileUnused: step(run.fileUnusedAt, run.fileUnusedBy),
    fileUnusedReason: run.fileUnusedReason,
    markedPaid: step(run.markedPaidAt, run.markedPaidBy),
    whyNotApprove: whyNot('approve'),
    canSubmitAnew: canSubmitAnew(viewerId, handsFor('approve', run, isSetting)),
    whyNotCancel: whyNot(run.markedPaidAt === null ? 'cancel' : 'takeBack'),
  }
}

async function findNames(db: Queryable, runs: readonly Run[]): Promise<Map<string, string>> {
  const ids = runs.flatMap(run => [
    run.createdBy,
    run.submittedBy,
    run.approvedBy,
    run.cancelledBy,
    run.fileMadeBy,
    run.sentBy,
    run.markedPaidBy,
    run.fileUnusedBy,
  ])
  const people = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', sql<string>`ANY(${ids.filter(id => id !== null)}::uuid[])`)
    .execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)]))
}
