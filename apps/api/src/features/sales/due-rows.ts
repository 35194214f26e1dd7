import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import type { LedgerRow } from '@lodeway/rules/sales/ledger.ts'
import { type AssignmentSnapshot, type Outcome, type Payee, rowsAfter } from '@lodeway/rules/sales/rows.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Assignment } from '../../db/schema.ts'

export type AssignmentRecord = Selectable<Assignment>

/** The sale rows that the histories of assignments come to, by assignment (domain rules: money). */
export async function findDueRows(
  db: Queryable,
  assignments: readonly AssignmentRecord[],
): Promise<Map<string, LedgerRow[]>> {
  const histories = await findHistories(
    db,
    assignments.map(({ id }) => id),
  )
  return new Map(
    assignments.map(assignment => [
      assignment.id,
      rowsAfter(histories.get(assignment.id) ?? [], snapshotOf(assignment)),
    ]),
  )
}

async function findHistories(db: Queryable, assignmentIds: readonly string[]): Promise<Map<string, Outcome[]>> {
  const events = await db
    .selectFrom('leadEvent')
    .select(['assignmentId', 'kind', 'premiumCents', 'reversalOf', 'ledgerKey'])
    .where('assignmentId', '=', sql<string>`ANY(${assignmentIds}::uuid[])`)
    .where('kind', 'in', ['sale', 'cashed', 'reversal', 'paid'])
    .orderBy('id')
    .execute()
  const byAssignment = Map.groupBy(events, event => event.assignmentId ?? '')
  return new Map([...byAssignment].map(([id, own]) => [id, own.map(toOutcome)]))
}

function toOutcome(event: {
  kind: string
  premiumCents: number | null
  reversalOf: string | null
  ledgerKey: string | null
}): Outcome {
  if (event.kind === 'reversal') return { kind: 'reversal', of: event.reversalOf as SaleStatus }
  if (event.kind === 'paid') return { kind: 'paid', key: event.ledgerKey ?? '' }
  return { kind: event.kind as 'sale' | 'cashed', premiumCents: event.premiumCents ?? 0 }
}

const snapshotOf = (assignment: AssignmentRecord): AssignmentSnapshot => ({
  orgSalesCommissionBps: assignment.orgSalesCommissionBps,
  feeCents: assignment.feeCents,
  payee: payeeOf(assignment),
})

function payeeOf(assignment: AssignmentRecord): Payee {
  const [saleBps, feeBps] = [assignment.payeeSaleBps ?? 0, assignment.payeeFeeBps ?? 0]
  if (assignment.payeeKind === 'company')
    return { kind: 'company', saleBps, feeBps, cardFeeCents: assignment.payeeCardFeeCents ?? 0 }
  return assignment.payeeKind === 'loader' ? { kind: 'loader', saleBps, feeBps } : { kind: 'none' }
}
