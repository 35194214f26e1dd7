import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import { type AssignmentSnapshot, type Outcome, type Payee, rowsAfter } from '@lodeway/rules/sales/rows.ts'
import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../context.ts'
import type { Assignment } from '../../db/schema.ts'

export type AssignmentRecord = Selectable<Assignment>

/**
 * Brings the sale rows of an assignment in line with its history: what is missing is added, what a reversal took back is
 * voided, nothing else is touched. Running it again changes nothing (domain rules: money).
 */
export async function writeSaleRows(work: Work, assignment: AssignmentRecord): Promise<void> {
  const { tx, now } = work
  const lead = await tx
    .selectFrom('lead')
    .select(['loaderId', 'insuranceType'])
    .where('id', '=', assignment.leadId)
    .executeTakeFirstOrThrow()
  const existing = await tx
    .selectFrom('sale')
    .select(['id', 'ledgerKey', 'voidedAt'])
    .where('assignmentId', '=', assignment.id)
    .forNoKeyUpdate()
    .execute()
  const ids = new Map(existing.map(row => [row.ledgerKey, row.id]))
  const wanted = rowsAfter(await historyOf(work, assignment.id), snapshotOf(assignment))
  for (const row of wanted) {
    const found = existing.find(({ ledgerKey }) => ledgerKey === row.key)
    if (found !== undefined) {
      if (row.voided && found.voidedAt === null)
        await tx
          .updateTable('sale')
          .set({ voidedAt: now })
          .where('id', '=', found.id)
          .where('paymentStatus', '=', 'unpaid')
          .execute()
      continue
    }
    const id = newId()
    ids.set(row.key, id)
    const isReversal = row.key.endsWith('-reversal')
    await tx
      .insertInto('sale')
      .values({
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
        payeeKind: row.category === 'invoice' ? 'platform' : assignment.payeeKind,
        payeeOrganisationId: row.category === 'invoice' ? null : assignment.payeeOrganisationId,
        reversesId: isReversal ? (ids.get(row.key.slice(0, -'-reversal'.length)) ?? null) : null,
      })
      .execute()
  }
}

async function historyOf(work: Work, assignmentId: string): Promise<Outcome[]> {
  const events = await work.tx
    .selectFrom('leadEvent')
    .select(['kind', 'premiumCents', 'reversalOf', 'ledgerKey'])
    .where('assignmentId', '=', assignmentId)
    .where('kind', 'in', ['sale', 'cashed', 'reversal', 'paid'])
    .orderBy('id')
    .execute()
  return events.map((event): Outcome => {
    if (event.kind === 'reversal') return { kind: 'reversal', of: event.reversalOf as SaleStatus }
    if (event.kind === 'paid') return { kind: 'paid', key: event.ledgerKey ?? '' }
    return { kind: event.kind as 'sale' | 'cashed', premiumCents: event.premiumCents ?? 0 }
  })
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
