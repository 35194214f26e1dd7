import type { LedgerRow } from '@lodeway/rules/sales/ledger.ts'
import type { Insertable, Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Lead, Sale } from '../../db/schema.ts'
import type { AssignmentRecord } from './due-rows.ts'

/** A row that is there already. */
export type Existing = Pick<Selectable<Sale>, 'id' | 'ledgerKey' | 'voidedAt' | 'insuranceType'>

interface About {
  /** Whose the lead is, and for which insurance it was given. */
  readonly lead: Pick<Selectable<Lead>, 'loaderId' | 'insuranceType'>
  readonly assignment: AssignmentRecord
  readonly now: Date
}

/** What is to be added to the rows of an assignment, and the ids of those to be voided. */
export function planSaleRows(wanted: readonly LedgerRow[], existing: readonly Existing[], about: About) {
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
      // What takes a row back is of its insurance.
      insuranceType: existing.find(({ ledgerKey }) => ledgerKey === row.reverses)?.insuranceType ?? lead.insuranceType,
      ledgerKey: row.key,
      category: row.category,
      status: row.status,
      amountCents: row.cents,
      soldAt: now,
      paymentStatus: 'unpaid',
      voidedAt: row.voided ? now : null,
      payeeKind: row.category === 'invoice' ? 'platform' : payeeKindOf(assignment),
      payeeOrganisationId: row.category === 'invoice' ? null : assignment.payeeOrganisationId,
      reversesId: row.reverses === undefined ? null : (ids.get(row.reverses) ?? null),
    })
  }
  return { added, voided }
}

function payeeKindOf({ id, payeeKind }: AssignmentRecord): 'loader' | 'company' {
  if (payeeKind === 'none') throw new Error(`Assignment ${id} has a payout and nobody to pay.`)
  return payeeKind
}
