import type { Candidate } from '../allocation/buying-contract.ts'
import type { Considered } from '../allocation/choose-contract.ts'
import type { IneligibleReason } from '../allocation/eligibility.ts'
import type { LimitsNow } from '../allocation/limits.ts'
import type { ContractLimits } from '../contracts/limits.ts'
import { windowAt } from '../contracts/windows.ts'
import { johannesburgDate } from '../time/calendar.ts'
import { countPlaces, type PlaceCounts, type Places } from './place-counts.ts'
import type { Moment, OtherContract, SimulatedMarket } from './simulated-moment.ts'
import { aboutTheLead } from './waiting-leads.ts'

/**
 * The other contracts while terms are tried out. What each was in fact given is kept with the leads; here is counted by how much
 * that differs, since a lead that goes to somebody else leaves a place. One for which nothing differs stands as it was kept.
 */
export interface OtherContracts {
  readonly known: ReadonlyMap<string, Other>
  /** Those for which something differed at some time. */
  readonly changed: Set<string>
  /** When each was last given a lead in the simulation. */
  readonly lastAssignedAt: Map<string, Date | null>
  readonly market: SimulatedMarket
}
interface Other {
  readonly contract: OtherContract
  readonly inFact: PlaceCounts
  readonly differs: PlaceCounts
  /** As it stood in fact after the latest moment that it was looked at; undefined before it was. */
  seen: Seen | undefined
}
type Seen = Pick<Considered, 'assigned' | 'leadQuantity' | 'against'> & { at: Date }

export function otherContracts(market: SimulatedMarket): OtherContracts {
  const others = market.others.filter(({ contractId }) => contractId !== market.terms.contractId)
  return {
    market,
    changed: new Set(),
    lastAssignedAt: new Map(others.map(({ contractId, lastAssignedAt }) => [contractId, lastAssignedAt])),
    known: new Map(
      others.map(contract => [
        contract.contractId,
        { contract, inFact: countPlaces(contract), differs: countPlaces(contract), seen: undefined },
      ]),
    ),
  }
}

export const organisationOf = ({ known }: OtherContracts, contractId: string): string | undefined =>
  known.get(contractId)?.contract.organisationId

/** How the contracts stood in fact at a moment, and to which of them the lead was given. */
export function noteInFact({ known }: OtherContracts, moment: Moment): void {
  const { at, considered, given } = moment
  for (const { contractId, assigned, leadQuantity, against } of considered) {
    const other = known.get(contractId)
    if (other === undefined) continue
    const isGiven = contractId === given?.contractId
    other.seen = { at, assigned: assigned + (isGiven ? 1 : 0), leadQuantity, against }
    if (isGiven && other.contract.limits) other.inFact.place(at, 1, feeOf(other.contract, moment))
  }
}

/** A contract is given a lead more, or less, than in fact. */
export function differ({ known, changed }: OtherContracts, contractId: string, moment: Moment, leads: 1 | -1): void {
  const other = known.get(contractId)
  if (other === undefined) return
  other.differs.place(moment.at, leads, feeOf(other.contract, moment))
  changed.add(contractId)
}

/** Ends the difference that a moment made, once the lead is free again in fact as well. */
export function settle({ known }: OtherContracts, contractId: string, moment: Moment, leads: 1 | -1): void {
  const other = known.get(contractId)
  other?.differs.end(moment.at, leads, feeOf(other.contract, moment))
}

/** Whether anything differs for some contract at an instant. */
export const isAnyDifferent = ({ known, changed }: OtherContracts, at: Date): boolean =>
  [...changed].some(contractId => {
    const other = known.get(contractId)
    return other !== undefined && isAny(other.differs.at(at))
  })

/** Those that could be given a lead at its moment, as the rule that chooses takes them. */
export const candidatesFor = (others: OtherContracts, moment: Moment): Candidate[] =>
  standingsFor(others, moment).flatMap(kept => {
    const isFixed = kept.against !== null && !dependsOnPlaces.has(kept.against)
    const other = isFixed ? undefined : others.known.get(kept.contractId)
    if (other === undefined) return []
    const change = others.changed.has(kept.contractId) ? other.differs.at(moment.at) : noChange
    if (!mayTake(kept.against, change, feeOf(other.contract, moment))) return []
    const limited = needsLimits(kept.against, change) ? limitsAt(others, other, moment.at) : null
    return [toCandidate(others, other, moment, { ...kept, assigned: kept.assigned + change.window, limited })]
  })

/**
 * Those that could be given a lead that waits, at a later instant. In fact it was offered to them until then too, and not given to
 * any: one for which nothing differs takes it where it waits in the simulation alone.
 */
export function candidatesForWaiting(others: OtherContracts, moment: Moment, at: Date): Candidate[] {
  const reasons = new Map(moment.considered.map(({ contractId, against }) => [contractId, against]))
  const ids = moment.given === null ? others.changed : others.known.keys()
  return [...ids].flatMap(contractId => {
    const other = others.known.get(contractId)
    const reason = reasons.get(contractId)
    if (!other?.seen || (reason && aboutTheLead.has(reason))) return []
    const change = other.differs.at(at)
    if (moment.given === null && !isAny(change)) return []
    const { seen, contract } = other
    const { against, leadQuantity } = seen
    // What stood against it towards another lead may not stand towards this one.
    const isClosed = against !== null && !aboutTheLead.has(against) && !dependsOnPlaces.has(against)
    if (isClosed && !opensByItself.has(against)) return []
    if (against === 'budgetSpent' && !mayTake(against, change, feeOf(contract, moment))) return []
    const assigned = assignedAt(other, at)
    if (assigned === undefined || assigned + change.window >= (leadQuantity ?? 0)) return []
    const limited = limitsAt(others, other, at)
    return [toCandidate(others, other, moment, { leadQuantity, assigned: assigned + change.window, limited })]
  })
}

/** How many leads of its window a contract had in fact at an instant, since it was seen last; undefined where it has no window then. */
function assignedAt({ contract, seen }: Other, at: Date): number | undefined {
  const window = windowAt(contract, johannesburgDate(at))
  if (window === undefined || seen === undefined) return undefined
  return windowAt(contract, johannesburgDate(seen.at))?.number === window.number ? seen.assigned : 0
}

const toCandidate = (
  { market, lastAssignedAt }: OtherContracts,
  { contract }: Other,
  { quality }: Moment,
  stands: Pick<Candidate, 'leadQuantity' | 'assigned' | 'limited'>,
): Candidate => ({
  contractId: contract.contractId,
  organisationId: contract.organisationId,
  kind: 'external',
  distributionType: 'external',
  insuranceType: market.terms.insuranceType,
  feeCents: { [quality]: contract.feeCents[quality] },
  state: 'active',
  lastAssignedAt: lastAssignedAt.get(contract.contractId),
  ...stands,
})

/** As they were kept; and once-off contracts that were full and so were not looked at, where a place of theirs is free instead. */
function standingsFor({ known, changed }: OtherContracts, { considered, at }: Moment): readonly Considered[] {
  const kept = new Set(considered.map(({ contractId }) => contractId))
  const gone = [...changed].flatMap(contractId => {
    const other = known.get(contractId)
    if (!other || kept.has(contractId) || other.contract.periodMonths > 0) return []
    const { leadQuantity } = other.contract
    if (leadQuantity === null || other.differs.at(at).window >= 0) return []
    return [{ contractId, assigned: leadQuantity, leadQuantity, against: 'full' as const }]
  })
  return [...considered, ...gone]
}

const feeOf = ({ feeCents }: OtherContract, { quality }: Moment): number => feeCents[quality] ?? 0

/** Why a contract was not given a lead, as far as it depends on how many leads it was given. */
const dependsOnPlaces: ReadonlySet<IneligibleReason> = new Set(['full', 'budgetSpent', 'dayFull', 'hourFull'])

/** Why a contract takes nothing for a while, which its hours and counts say anew. */
const opensByItself: ReadonlySet<IneligibleReason> = new Set(['publicHoliday', 'outsideHours'])

const noChange: Places = { window: 0, used: { thisHour: 0, today: 0, monthCents: 0 } }

/** What was kept stands, unless it was in fact given all that it takes, and something differs for it. */
function mayTake(against: IneligibleReason | null, change: Places, feeCents: number): boolean {
  if (against === null) return true
  if (!isAny(change)) return false
  // How much was spent is not kept: what it did not spend pays for the lead.
  return against !== 'budgetSpent' || -change.used.monthCents >= feeCents
}

const isAny = ({ window, used }: Places): boolean =>
  window !== 0 || used.monthCents !== 0 || used.today !== 0 || used.thisHour !== 0

/** Its limits are asked where it stood closed, or was given more than in fact. */
const needsLimits = (against: IneligibleReason | null, { used }: Places): boolean =>
  against !== null || used.today > 0 || used.thisHour > 0

/** Its hours and what it takes in an hour and a day. Who the client is was asked at the time; the budget is not counted here. */
function limitsAt({ market }: OtherContracts, { contract, inFact, differs }: Other, at: Date): LimitsNow | null {
  const { limits } = contract
  if (limits === null) return null
  const [given, change] = [inFact.at(at).used, differs.at(at).used]
  const used = { thisHour: given.thisHour + change.thisHour, today: given.today + change.today, monthCents: 0 }
  return { limits: { ...limits, ...noFilters }, now: at, proclaimed: market.proclaimed, used }
}

const noFilters = {
  areas: [],
  incomeIds: [],
  ageFrom: null,
  ageTo: null,
  monthlyBudgetCents: null,
} satisfies Partial<ContractLimits>
