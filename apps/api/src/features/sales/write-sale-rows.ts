import { type Selectable, sql } from 'kysely'
import type { Sale } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { draftCreditNotes, keepCreditNotes } from '../invoices/credit-rows.ts'
import { lockPayeesOf, type PostedRow, payeeIdOf, postedColumns, postRows } from '../journal/post.ts'
import { takeBackFromRuns } from '../open-runs/leave-runs.ts'
import { draftSelfBilledCredits } from '../self-billing/credit-self-billed.ts'
import { keepSelfBilled } from '../self-billing/keep-self-billed.ts'
import { type AssignmentRecord, findDueRows } from './due-rows.ts'
import { payRows } from './pay-rows.ts'
import { type Existing, planSaleRows } from './plan-sale-rows.ts'

type Writing = Pick<Work, 'tx' | 'now' | 'actor' | 'jobs' | 'keys' | 'settings'>

export type WrittenRow = PostedRow & Pick<Selectable<Sale>, 'voidedAt' | 'leadId' | 'assignmentId'>

/** The sale rows that were added, and the earlier ones that are no longer owed. */
export interface Written {
  readonly added: readonly WrittenRow[]
  readonly takenBack: readonly WrittenRow[]
}

/**
 * Locks the sale rows of assignments, by id as a payment does. Whoever adds to a history that these rows follow from calls
 * this first: a payment at the same moment is then in the history either before what is added or not at all.
 */
export async function lockSaleRows({ tx }: Writing, assignments: readonly AssignmentRecord[]): Promise<void> {
  const ids = assignments.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .selectFrom('sale')
    .select('id')
    .where('assignmentId', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Brings the sale rows of assignments in line with their histories: what is missing is added, what a reversal took back
 * is voided, nothing else is touched. Running it again changes nothing (domain rules: money). The rows are locked already.
 */
export async function writeSaleRows(work: Writing, assignments: readonly AssignmentRecord[]): Promise<Written> {
  const { tx, now } = work
  const ids = assignments.map(({ id }) => id)
  const existing = await findExisting(work, ids)
  const due = await findDueRows(tx, assignments)
  const given = await findGiven(work, ids)
  const plans = assignments.map(assignment => {
    const lead = given.get(assignment.id)
    if (lead === undefined) throw new Error(`The lead of assignment ${assignment.id} is gone.`)
    return planSaleRows(due.get(assignment.id) ?? [], existing.get(assignment.id) ?? [], { lead, assignment, now })
  })
  const [adding, voided] = [plans.flatMap(made => made.added), plans.flatMap(made => made.voided)]
  const added = adding.length === 0 ? [] : await tx.insertInto('sale').values(adding).returning(columns).execute()
  const takenBack =
    voided.length === 0
      ? []
      : await tx
          .updateTable('sale')
          .set({ voidedAt: now })
          .where('id', 'in', voided)
          .where('paymentStatus', '=', 'unpaid')
          .returning(columns)
          .execute()
  // Payees before runs, as a change of bank details has them.
  await lockPayeesOf(work, [...added, ...takenBack])
  await takeBackFromRuns(work, {
    voided: takenBack.map(({ id }) => id),
    owedBack: added
      .filter(({ category, amountCents, voidedAt }) => category === 'payout' && amountCents < 0 && voidedAt === null)
      .map(row => ({ id: row.id, payeeId: payeeIdOf(row) })),
  })
  const credited = [
    ...takenBack.map(({ id }) => ({ id, creditsSaleId: id })),
    ...added.flatMap(({ id, reversesId }) => (reversesId === null ? [] : [{ id, creditsSaleId: reversesId }])),
  ]
  const credits = await draftCreditNotes(work, credited)
  const selfBilledCredits = await draftSelfBilledCredits(work, credited)
  const isCredited = new Set(credits.flatMap(({ lines }) => lines.map(({ saleId }) => saleId)))
  const uncredited = ({ id }: { id: string }) => !isCredited.has(id)
  await postRows(work, 'owed', added.filter(uncredited))
  // What was taken back before it was ever written is in the books both ways.
  await postRows(work, 'voided', [
    ...takenBack.filter(uncredited),
    ...added.filter(({ voidedAt }) => voidedAt !== null),
  ])
  await payRows(work, await keepCreditNotes(work, credits))
  await keepSelfBilled(work, selfBilledCredits)
  return { added, takenBack }
}

const columns = [...postedColumns, 'voidedAt', 'reversesId', 'leadId', 'assignmentId'] as const

async function findExisting({ tx }: Writing, assignmentIds: readonly string[]): Promise<Map<string, Existing[]>> {
  const rows = await tx
    .selectFrom('sale')
    .select(['id', 'assignmentId', 'ledgerKey', 'voidedAt', 'insuranceType'])
    .where('assignmentId', 'in', assignmentIds)
    .execute()
  return Map.groupBy(rows, row => row.assignmentId)
}

/** Whose the leads of assignments are, and for which insurance they were given: whoever has one back may make another's of it. */
async function findGiven({ tx }: Writing, assignmentIds: readonly string[]) {
  const rows = await tx
    .selectFrom('assignment')
    .innerJoin('lead', 'lead.id', 'assignment.leadId')
    .innerJoin('contract', 'contract.id', 'assignment.contractId')
    .select(['assignment.id', 'lead.loaderId', 'contract.insuranceType'])
    .where('assignment.id', 'in', assignmentIds)
    .execute()
  return new Map(rows.map(({ id, ...lead }) => [id, lead]))
}
