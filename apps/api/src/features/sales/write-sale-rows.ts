import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import type { LedgerRow } from '@lodeway/rules/sales/ledger.ts'
import { type AssignmentSnapshot, type Outcome, type Payee, rowsAfter } from '@lodeway/rules/sales/rows.ts'
import type { Insertable, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../context.ts'
import type { Assignment, Sale } from '../../db/schema.ts'

export type AssignmentRecord = Selectable<Assignment>

/**
 * Brings the sale rows of assignments in line with their histories: what is missing is added, what a reversal took back
 * is voided, nothing else is touched. Running it again changes nothing (domain rules: money).
 */
export async function writeSaleRows(work: Work, assignments: readonly AssignmentRecord[]): Promise<void> {
  const { tx, now } = work
  const ids = assignments.map(({ id }) => id)
  const existing = await findExisting(work, ids)
  const histories = await findHistories(work, ids)
  const leads = await findLeads(work, assignments)
  const plans = assignments.map(assignment => {
    const wanted = rowsAfter(histories.get(assignment.id) ?? [], snapshotOf(assignment))
    return plan(wanted, existing.get(assignment.id) ?? [], { ...leads.get(assignment.leadId), assignment, now })
  })
  const [added, voided] = [plans.flatMap(made => made.added), plans.flatMap(made => made.voided)]
  if (voided.length > 0)
    await tx
      .updateTable('sale')
      .set({ voidedAt: now })
      .where('id', 'in', voided)
      .where('paymentStatus', '=', 'unpaid')
      .execute()
  if (added.length > 0) await tx.insertInto('sale').values(added).execute()
}

type Existing = Pick<Selectable<Sale>, 'id' | 'ledgerKey' | 'voidedAt'>

interface About {
  readonly loaderId?: string
  readonly insuranceType?: string
  readonly assignment: AssignmentRecord
  readonly now: Date
}

function plan(wanted: readonly LedgerRow[], existing: readonly Existing[], about: About) {
  const { assignment, now, loaderId = '', insuranceType = '' } = about
  const ids = new Map(existing.map(row => [row.ledgerKey, row.id]))
  const added: Insertable<Sale>[] = []
  const voided: string[] = []
  for (const row of wanted) {
    const found = existing.find(({ ledgerKey }) => ledgerKey === row.key)
    if (found !== undefined) {
      if (row.voided && found.voidedAt === null) voided.push(found.id)
      continue
    }
    const id = newId()
    ids.set(row.key, id)
    const isReversal = row.key.endsWith('-reversal')
    added.push({
      id,
      leadId: assignment.leadId,
      assignmentId: assignment.id,
      loaderId,
      organisationId: assignment.organisationId,
      insuranceType,
      ledgerKey: row.key,
      category: row.category,
      status: row.status,
      amountCents: row.cents,
      soldAt: now,
      paymentStatus: 'unpaid',
      voidedAt: row.voided ? now : null,
      payeeKind: row.category === 'invoice' ? 'platform' : assignment.payeeKind,
      payeeOrganisationId: row.category === 'invoice' ? null : assignment.payeeOrganisationId,
      reversesId: isReversal ? (ids.get(row.key.slice(0, -'-reversal'.length)) ?? null) : null,
    })
  }
  return { added, voided }
}

async function findExisting({ tx }: Work, assignmentIds: readonly string[]): Promise<Map<string, Existing[]>> {
  const rows = await tx
    .selectFrom('sale')
    .select(['id', 'assignmentId', 'ledgerKey', 'voidedAt'])
    .where('assignmentId', 'in', assignmentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return Map.groupBy(rows, row => row.assignmentId)
}

async function findLeads({ tx }: Work, assignments: readonly AssignmentRecord[]) {
  const rows = await tx
    .selectFrom('lead')
    .select(['id', 'loaderId', 'insuranceType'])
    .where(
      'id',
      'in',
      assignments.map(({ leadId }) => leadId),
    )
    .execute()
  return new Map(rows.map(({ id, ...lead }) => [id, lead]))
}

async function findHistories({ tx }: Work, assignmentIds: readonly string[]): Promise<Map<string, Outcome[]>> {
  const events = await tx
    .selectFrom('leadEvent')
    .select(['assignmentId', 'kind', 'premiumCents', 'reversalOf', 'ledgerKey'])
    .where('assignmentId', 'in', assignmentIds)
    .where('kind', 'in', ['sale', 'cashed', 'reversal', 'paid'])
    .orderBy('id')
    .execute()
  const histories = new Map<string, Outcome[]>()
  for (const event of events) {
    const history = histories.get(event.assignmentId ?? '') ?? []
    histories.set(event.assignmentId ?? '', [...history, toOutcome(event)])
  }
  return histories
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
