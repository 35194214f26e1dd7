import type { LedgerRow } from '@lodeway/rules/sales/ledger.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Lead, Sale } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { type AssignmentRecord, findDueRows } from './due-rows.ts'

type Writing = Pick<Work, 'tx' | 'now'>

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
export async function writeSaleRows(work: Writing, assignments: readonly AssignmentRecord[]): Promise<void> {
  const { tx, now } = work
  const ids = assignments.map(({ id }) => id)
  const existing = await findExisting(work, ids)
  const due = await findDueRows(tx, assignments)
  const leads = await findLeads(work, assignments)
  const plans = assignments.map(assignment => {
    const lead = leads.get(assignment.leadId)
    if (lead === undefined) throw new Error(`The lead of assignment ${assignment.id} is gone.`)
    return plan(due.get(assignment.id) ?? [], existing.get(assignment.id) ?? [], { lead, assignment, now })
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
  readonly lead: Pick<Selectable<Lead>, 'loaderId' | 'insuranceType'>
  readonly assignment: AssignmentRecord
  readonly now: Date
}

function plan(wanted: readonly LedgerRow[], existing: readonly Existing[], about: About) {
  const { assignment, now, lead } = about
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
    added.push({
      id,
      leadId: assignment.leadId,
      assignmentId: assignment.id,
      loaderId: lead.loaderId,
      organisationId: assignment.organisationId,
      insuranceType: lead.insuranceType,
      ledgerKey: row.key,
      category: row.category,
      status: row.status,
      amountCents: row.cents,
      soldAt: now,
      paymentStatus: 'unpaid',
      voidedAt: row.voided ? now : null,
      payeeKind: row.category === 'invoice' ? 'platform' : payeeOf(assignment),
      payeeOrganisationId: row.category === 'invoice' ? null : assignment.payeeOrganisationId,
      reversesId: row.reverses === undefined ? null : (ids.get(row.reverses) ?? null),
    })
  }
  return { added, voided }
}

function payeeOf({ id, payeeKind }: AssignmentRecord): 'loader' | 'company' {
  if (payeeKind === 'none') throw new Error(`Assignment ${id} has a payout and nobody to pay.`)
  return payeeKind
}

async function findExisting({ tx }: Writing, assignmentIds: readonly string[]): Promise<Map<string, Existing[]>> {
  const rows = await tx
    .selectFrom('sale')
    .select(['id', 'assignmentId', 'ledgerKey', 'voidedAt'])
    .where('assignmentId', 'in', assignmentIds)
    .execute()
  return Map.groupBy(rows, row => row.assignmentId)
}

async function findLeads({ tx }: Writing, assignments: readonly AssignmentRecord[]) {
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
