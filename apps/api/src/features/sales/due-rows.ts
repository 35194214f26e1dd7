import type { LedgerRow } from '@lodeway/rules/sales/ledger.ts'
import type { PayoutTerms } from '@lodeway/rules/sales/payout.ts'
import { type AssignmentSnapshot, type Outcome, paymentKinds, rowsAfter } from '@lodeway/rules/sales/rows.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Assignment, LeadEvent } from '../../db/schema.ts'

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
    .where('kind', 'in', ['sale', 'cashed', 'reversal', ...paymentKinds])
    .orderBy('id')
    .$narrowType<{ kind: OutcomeEvent['kind'] }>()
    .execute()
  const byAssignment = Map.groupBy(events, event => event.assignmentId ?? '')
  return new Map([...byAssignment].map(([id, own]) => [id, own.map(toOutcome)]))
}

type OutcomeEvent = Pick<Selectable<LeadEvent>, 'premiumCents' | 'reversalOf' | 'ledgerKey'> & {
  kind: Outcome['kind']
}

function toOutcome({ kind, premiumCents, reversalOf, ledgerKey }: OutcomeEvent): Outcome {
  if (kind === 'sale' || kind === 'cashed') return { kind, premiumCents: premiumCents ?? 0 }
  if (kind !== 'reversal') return { kind, key: ledgerKey ?? '' }
  if (reversalOf === null) throw new Error('A reversal in the history does not say of what.')
  return { kind, of: reversalOf }
}

/** The terms of an assignment, as the rules take them. */
export const snapshotOf = (assignment: Terms): AssignmentSnapshot => ({
  orgSalesCommissionBps: assignment.orgSalesCommissionBps,
  feeCents: assignment.feeCents,
  payee: payoutTermsOf(assignment),
})

type Terms = Pick<
  AssignmentRecord,
  'orgSalesCommissionBps' | 'feeCents' | 'payeeKind' | 'payeeSaleBps' | 'payeeFeeBps' | 'payeeCardFeeCents'
>

function payoutTermsOf(assignment: Terms): PayoutTerms {
  const [saleBps, feeBps] = [assignment.payeeSaleBps ?? 0, assignment.payeeFeeBps ?? 0]
  if (assignment.payeeKind === 'company')
    return { kind: 'company', saleBps, feeBps, cardFeeCents: assignment.payeeCardFeeCents ?? 0 }
  return assignment.payeeKind === 'loader' ? { kind: 'loader', saleBps, feeBps } : { kind: 'none' }
}
