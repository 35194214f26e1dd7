import type { Candidate } from '../allocation/buying-contract.ts'
import type { Considered } from '../allocation/choose-contract.ts'
import type { IneligibleReason } from '../allocation/eligibility.ts'
import type { LimitsNow } from '../allocation/limits.ts'
import type { ContractLimits } from '../contracts/limits.ts'
import { countPlaces, type PlaceCounts, type Places } from './place-counts.ts'
import type { Moment, OtherContract, SimulatedMarket } from './simulated-moment.ts'

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
}

export function otherContracts(market: SimulatedMarket): OtherContracts {
  const others = market.others.filter(({ contractId }) => contractId !== market.terms.contractId)
  return {
    market,
    changed: new Set(),
    lastAssignedAt: new Map(others.map(({ contractId, lastAssignedAt }) => [contractId, lastAssignedAt])),
    known: new Map(
      others.map(contract => [
        contract.contractId,
        { contract, inFact: countPlaces(contract), differs: countPlaces(contract) },
      ]),
    ),
  }
}

export const organisationOf = ({ known }: OtherContracts, contractId: string): string | undefined =>
  known.get(contractId)?.contract.organisationId

/** A lead was given to a contract, in what happened. */
export function countGiven({ known }: OtherContracts, contractId: string, moment: Moment): void {
  const other = known.get(contractId)
  if (other?.contract.limits) other.inFact.place(moment.at, 1, feeOf(other.contract, moment))
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
    const { contractId, organisationId } = other.contract
    return [
      {
        contractId,
        organisationId,
        kind: 'external',
        distributionType: 'external',
        insuranceType: others.market.terms.insuranceType,
        feeCents: { [moment.quality]: feeOf(other.contract, moment) },
        state: 'active',
        leadQuantity: kept.leadQuantity,
        assigned: kept.assigned + change.window,
        lastAssignedAt: others.lastAssignedAt.get(contractId),
        limited: needsLimits(kept.against, change) ? limitsAt(others, other, moment.at) : null,
      },
    ]
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
