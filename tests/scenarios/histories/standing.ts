import { windowAt } from '@lodeway/rules/contracts/windows.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { expect } from 'vitest'
import type { World } from '../../factories/world.ts'

/** All that allocation decides by, read from the tables themselves. */
export async function readStanding({ db }: World) {
  const [contracts, assignments, leads, people] = await Promise.all([
    db
      .selectFrom('contract')
      .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
      .selectAll('contract')
      .select('organisation.distributionType')
      .execute(),
    db.selectFrom('assignment').selectAll().orderBy('id').execute(),
    db.selectFrom('lead').selectAll().orderBy('createdAt').execute(),
    db.selectFrom('leadPerson').selectAll().execute(),
  ])
  return { contracts, assignments, leads, people }
}

export type Standing = Awaited<ReturnType<typeof readStanding>>
type Contract = Standing['contracts'][number]
type Lead = Standing['leads'][number]

const datesOf = (contract: Contract) => ({
  startOn: contract.startOn,
  periodMonths: contract.periodMonths,
  recurring: contract.recurring,
})
const windowOf = (contract: Contract, instant: Date) => windowAt(datesOf(contract), johannesburgDate(instant))?.number

/**
 * The places that a contract's window has given away, counted from its assignments. A lapse within the window gives one
 * back; a lead that comes back after that, because it was sold late, takes none again.
 */
export const placesTaken = ({ assignments }: Standing, contract: Contract, window: number): number =>
  assignments.filter(
    ({ contractId, windowNumber, endedAt, holdsPlace }) =>
      contractId === contract.id &&
      windowNumber === window &&
      (endedAt === null ? holdsPlace : windowOf(contract, endedAt) !== window),
  ).length

/** The contracts that may be given a lead now, by the words of the domain rules and nothing of the product's own code. */
export function mayTake(standing: Standing, lead: Lead, now: Date): Contract[] {
  return standing.contracts.filter(contract => {
    const window = windowOf(contract, now)
    const hadLead = standing.assignments.some(
      ({ leadId, organisationId }) => leadId === lead.id && organisationId === contract.organisationId,
    )
    return (
      contract.kind === 'external' &&
      contract.distributionType !== 'internal' &&
      contract.insuranceType === lead.insuranceType &&
      window !== undefined &&
      feeOf(contract, lead.quality) !== null &&
      placesTaken(standing, contract, window) < (contract.leadQuantity ?? 0) &&
      !holdsPerson(standing, lead, contract.organisationId) &&
      !hadLead
    )
  })
}

/** Whether an organisation has another lead about the same person for the same type. */
function holdsPerson({ leads, people }: Standing, lead: Lead, organisationId: string): boolean {
  const keysOf = (leadId: string) => people.filter(row => row.leadId === leadId).map(row => row.keyHash.toString('hex'))
  const keys = keysOf(lead.id)
  return leads.some(
    other =>
      other.id !== lead.id &&
      other.organisationId === organisationId &&
      other.insuranceType === lead.insuranceType &&
      keysOf(other.id).some(key => keys.includes(key)),
  )
}

export function feeOf(contract: Contract, quality: string): number | null {
  if (quality === 'low') return contract.basicFeeCents
  return quality === 'medium' ? contract.mediumFeeCents : contract.highFeeCents
}

/** What must hold of assignments that a step has made, given how things stood before it and stand now. */
export function expectRightlyAssigned(before: Standing, after: Standing, now: Date): void {
  const known = new Set(before.assignments.map(({ id }) => id))
  for (const assignment of after.assignments.filter(({ id }) => !known.has(id))) {
    const contract = after.contracts.find(({ id }) => id === assignment.contractId)
    const lead = after.leads.find(({ id }) => id === assignment.leadId)
    if (contract === undefined || lead === undefined) throw new Error('an assignment of nothing')
    expect(contract.insuranceType).toBe(lead.insuranceType)
    expect(assignment.windowNumber).toBe(windowOf(contract, now))
    expect(assignment.feeCents).toBe(feeOf(contract, lead.quality))
    expect(assignment.orgSalesCommissionBps).toBe(contract.orgSalesCommissionBps)
    expect(assignment.term).toBe(contract.term)
    expect(assignment.reason).not.toBe('')
    if (contract.kind === 'external')
      expect(placesTaken(after, contract, assignment.windowNumber)).toBeLessThanOrEqual(contract.leadQuantity ?? 0)
    if (contract.kind === 'external') expect(holdsPerson(after, lead, assignment.organisationId)).toBe(false)
    const earlier = after.assignments.filter(({ id, leadId }) => id !== assignment.id && leadId === lead.id)
    expect(earlier.map(({ organisationId }) => organisationId)).not.toContain(assignment.organisationId)
  }
  const sold = after.assignments.filter(({ endedAt, isSold }) => endedAt === null && isSold)
  expect(sold.map(({ id }) => id).toSorted()).toEqual(
    after.leads
      .flatMap(lead => (['sale', 'cashed'].includes(lead.organisationStatus ?? '') ? (lead.assignmentId ?? []) : []))
      .toSorted(),
  )
  // The list of new leads goes by the assignment, and its count by the lead.
  const isNew = after.assignments.filter(({ endedAt, contactedAt }) => endedAt === null && contactedAt === null)
  expect(isNew.map(({ id }) => id).toSorted()).toEqual(
    after.leads.flatMap(lead => (lead.organisationStatus === null ? (lead.assignmentId ?? []) : [])).toSorted(),
  )
  // The count of a window that is over stands for nothing: it begins anew with the next lead.
  const counted = after.contracts.filter(contract => windowOf(contract, now) === contract.windowNumber)
  for (const contract of counted.filter(({ kind }) => kind === 'external'))
    expect(contract.assigned).toBe(placesTaken(after, contract, contract.windowNumber))
}
