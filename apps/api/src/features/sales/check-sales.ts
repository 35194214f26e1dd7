import { type RowDifference, rowDifferences } from '@lodeway/rules/sales/row-differences.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { atOneMoment } from '../../db/at-one-moment.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { noId } from '../../work/no-id.ts'
import { newPayments } from '../assignments/history.ts'
import { type AssignmentRecord, findDueRows } from './due-rows.ts'
import { lockSaleRows, writeSaleRows } from './write-sale-rows.ts'

/** A lead whose sale rows are not what its history comes to. */
export interface TornLead {
  readonly leadId: string
  readonly assignmentId: string
  readonly rows: readonly RowDifference[]
}

const assignmentsAtOnce = 500

/**
 * Holds every sale row against its history, at one moment of the database and without changing anything.
 * @returns the leads that differ, by assignment
 */
export const verifySales = (db: Database): Promise<TornLead[]> =>
  atOneMoment(db, async tx => {
    const torn: TornLead[] = []
    for (let after = noId; ; ) {
      const assignments = await findWithMoney(tx, after)
      torn.push(...(await compare(tx, assignments)))
      if (assignments.length < assignmentsAtOnce) return torn
      after = assignments.at(-1)?.id ?? after
    }
  })

/**
 * Adds what one lead's rows lack, and nothing else: the negative row of what was paid and taken back, a row that was never
 * written, a payment that its history does not tell of. What is paid is never rewritten.
 * @returns what still differs, for a person to look at; empty when all is well
 */
export async function repairSales(work: Work, { leadId, assignmentId }: TornLead): Promise<readonly RowDifference[]> {
  const { tx } = work
  // The same order as a reversal: the lead, then its rows.
  await tx.selectFrom('lead').select('id').where('id', '=', leadId).forNoKeyUpdate().execute()
  const assignment = await tx.selectFrom('assignment').selectAll().where('id', '=', assignmentId).executeTakeFirst()
  if (assignment === undefined) return []
  await lockSaleRows(work, [assignment])
  const before = await differencesOf(tx, assignment)
  if (before.length === 0) return []
  await tellOfPayments(work, assignmentId)
  await writeSaleRows(work, [assignment])
  await appendAudit(work, 'sales.repair', { kind: 'lead', id: leadId }, { assignmentId, rows: before })
  return differencesOf(tx, assignment)
}

const differencesOf = async (db: Queryable, assignment: AssignmentRecord) =>
  (await compare(db, [assignment])).flatMap(({ rows }) => rows)

/** The next assignments on which something is or was owed, by id. */
const findWithMoney = (db: Queryable, after: string): Promise<AssignmentRecord[]> =>
  db
    .selectFrom('assignment')
    .selectAll()
    .where('id', '>', after)
    .where(
      sql<boolean>`(EXISTS (SELECT FROM sale WHERE sale.assignment_id = assignment.id)
        OR EXISTS (SELECT FROM lead_event e WHERE e.assignment_id = assignment.id AND e.kind IN ('sale', 'cashed', 'paid')))`,
    )
    .orderBy('id')
    .limit(assignmentsAtOnce)
    .execute()

async function compare(db: Queryable, assignments: readonly AssignmentRecord[]): Promise<TornLead[]> {
  const kept = await db
    .selectFrom('sale')
    .select(['assignmentId', 'ledgerKey as key', 'amountCents as cents', 'paymentStatus', 'voidedAt'])
    .where('assignmentId', '=', sql<string>`ANY(${assignments.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .execute()
  const byAssignment = Map.groupBy(kept, row => row.assignmentId)
  const due = await findDueRows(db, assignments)
  return assignments.flatMap(({ id, leadId }) => {
    const own = (byAssignment.get(id) ?? []).map(row => ({ ...row, voided: row.voidedAt !== null }))
    const rows = rowDifferences(own, due.get(id) ?? [])
    return rows.length === 0 ? [] : [{ leadId, assignmentId: id, rows }]
  })
}

/** Writes payments into a history that does not know them. One that comes after the reversal is owed back by the rule. */
async function tellOfPayments({ tx }: Work, assignmentId: string): Promise<void> {
  const untold = sql`(
    SELECT lead_id, assignment_id, paid_at AS at, ledger_key FROM sale
    WHERE assignment_id = ${assignmentId}::uuid AND payment_status = 'paid' AND NOT EXISTS (
      SELECT FROM lead_event e WHERE e.assignment_id = sale.assignment_id AND e.kind = 'paid' AND e.ledger_key = sale.ledger_key)
    ORDER BY sale.id)`
  await newPayments(untold, 'system', null).execute(tx)
}
