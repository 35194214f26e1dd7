import type { Considered } from '@lodeway/rules/allocation/choose-contract.ts'
import { countLead } from '@lodeway/rules/allocation/limits.ts'
import { reserveFee } from '@lodeway/rules/allocation/prepaid.ts'
import type { Payee } from '@lodeway/rules/assignments/payee.ts'
import { lapsesOn } from '@lodeway/rules/contracts/lead-expiry.ts'
import { roomLeft } from '@lodeway/rules/contracts/windows.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { takenBackAt } from '@lodeway/rules/performance/contact.ts'
import { johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { insertsOf, type Write, write, writeAll } from '../../db/write-together.ts'
import type { Work } from '../../work/context.ts'
import { deliveryWrites } from '../deliveries/tell-organisations.ts'
import { giveLead, type Holder } from './holder.ts'
import type { OpenContract } from './open-contracts.sql.ts'

/** A contract that was chosen for a lead, and why. */
export interface Choice {
  readonly contract: OpenContract
  readonly reason: string
  /** The contracts of the pool that it was chosen among; nothing for an organisation's own contract. */
  readonly considered: Considered[] | null
}

type Placed = { id: string; quality: Quality }

/** A place under a contract that a lead was given, on the terms of this moment. */
export interface Assignment extends Holder {
  readonly contract: OpenContract
  readonly row: ReturnType<typeof rowOf>
}

/**
 * Takes a place under a contract that this transaction has locked: whatever is decided after it finds one place less.
 * @throws Error when there is none: the contract was chosen for a lead that it cannot have
 */
export function assignUnder(choice: Choice, lead: Placed, payee: Payee, now: Date): Assignment {
  const { contract } = choice
  if (roomLeft(contract) < 1) throw new Error('A contract without a place was chosen.')
  contract.assigned += 1
  contract.lastAssignedAt = now
  const row = rowOf(choice, lead, payee, now)
  if (contract.limited) countLead(contract.limited, row.feeCents)
  if (contract.prepaid) reserveFee(contract.prepaid, row.feeCents)
  return { contract, row, assignmentId: row.id, organisationId: contract.organisationId }
}

/**
 * What writes assignments and the places that they take, and tells the organisations: for `api` a signed webhook at once,
 * for `csv` with the next morning file. Who has a lead is written with the lead.
 */
export function assignmentWrites(assignments: readonly Assignment[], now: Date): Write[] {
  if (assignments.length === 0) return []
  const counts = [...new Set(assignments.map(({ contract }) => contract))].map(contract => ({
    id: contract.contractId,
    assigned: contract.assigned,
    window_number: contract.windowNumber,
  }))
  return [
    ...insertsOf({ assignment: assignments.map(({ row }) => row) }),
    ...deliveryWrites(assignments, now),
    write`UPDATE contract SET assigned = counted.assigned, window_number = counted.window_number, last_assigned_at = ${now}
      FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS counted (id uuid, assigned integer, window_number integer)
      WHERE contract.id = counted.id`,
  ]
}

/** Gives a lead that waits a place under a contract. */
export async function assignLead(work: Work, choice: Choice, lead: Placed, payee: Payee): Promise<void> {
  const { tx, now } = work
  const assignment = assignUnder(choice, lead, payee, now)
  await writeAll(tx, assignmentWrites([assignment], now))
  await giveLead(tx, 'assign', lead.id, assignment)
  const { organisationId } = assignment
  await appendAudit(work, 'lead.assign', { kind: 'lead', id: lead.id }, { organisationId, reason: choice.reason })
}

/** An assignment with a copy of every term that it is made under. */
function rowOf({ contract, reason, considered }: Choice, lead: Placed, payee: Payee, now: Date) {
  const terms = payee.kind === 'none' ? null : payee
  const company = payee.kind === 'company' ? payee : null
  return {
    id: newId(),
    leadId: lead.id,
    organisationId: contract.organisationId,
    contractId: contract.contractId,
    windowNumber: contract.windowNumber,
    assignedAt: now,
    expiresAt: expiry(contract, now),
    takeBackAt: takenBackAt(now, contract.takeBackHours),
    reason,
    considered,
    orgSalesCommissionBps: contract.orgSalesCommissionBps,
    feeCents: contract.feeCents[lead.quality] ?? 0,
    term: contract.term,
    payeeKind: payee.kind,
    payeeOrganisationId: company?.organisationId ?? null,
    payeeSaleBps: terms?.saleBps ?? null,
    payeeFeeBps: terms?.feeBps ?? null,
    payeeCardFeeCents: company?.cardFeeCents ?? null,
  }
}

/** A lead that is not sold by this instant lapses: the start of that day in Johannesburg. Never under internal contracts. */
function expiry(contract: OpenContract, now: Date): Date | null {
  if (contract.kind === 'internal') return null
  return startOfDay(lapsesOn(johannesburgDate(now), contract.leadExpiryMonths))
}
