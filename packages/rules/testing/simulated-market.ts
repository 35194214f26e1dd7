import type { Candidate, PoolLead } from '../src/allocation/buying-contract.ts'
import { chooseContract, consider } from '../src/allocation/choose-contract.ts'
import { countLead, type LimitsNow, type Used } from '../src/allocation/limits.ts'
import { standingOn, windowAt } from '../src/contracts/windows.ts'
import type { GeographicalArea } from '../src/leads/geographical-areas.ts'
import type { Quality } from '../src/leads/quality.ts'
import { shareOf } from '../src/money/share.ts'
import type { Moment, OtherContract } from '../src/simulations/simulated-moment.ts'
import { johannesburgDate } from '../src/time/calendar.ts'

export type MarketContract = OtherContract & { leadQuantity: number; orgSalesCommissionBps: number }

/** A contract from the day on which a market begins. */
export const marketContract = ({ begin, ...changes }: Partial<MarketContract> & { begin: Date }): MarketContract => ({
  contractId: 'c0',
  organisationId: 'o0',
  startOn: johannesburgDate(begin),
  recurring: changes.periodMonths !== 0,
  periodMonths: 1,
  feeCents: { low: 10_000, medium: 20_000, high: 30_000 },
  leadQuantity: 10,
  limits: null,
  lastAssignedAt: null,
  orgSalesCommissionBps: 15_000,
  ...changes,
})

/** When a lead comes after the one before, and what becomes of it with whoever is given it. */
export type Fate = {
  afterMinutes: number
  quality: Quality
  area: GeographicalArea
  preferred: number | null
  endsAfterDays: number | null
  endedBy: 'return' | 'release'
  premiumCents: number | null
}

interface Held {
  readonly contract: MarketContract
  readonly at: Date
  /** The number of the contract's period that it counts in. */
  readonly window: number | undefined
  readonly feeCents: number
  readonly moment: Moment
  ended: boolean
}
interface Coming {
  readonly leadId: string
  readonly submittedAt: Date
  readonly fate: Fate
  readonly had: Set<string>
}

const dayMillis = 86_400_000
const halfHourMillis = 1_800_000

/**
 * A market of its own, as plain as can be: everything is counted anew from what was given. Leads come, are given away by the rule
 * that chooses, end, and what waits is offered every half hour. Answers what happened as the product keeps it.
 */
export function liveMarket(
  contracts: readonly MarketContract[],
  fates: readonly Fate[],
  begin: Date,
  finish: Date,
): Moment[] {
  const moments: Moment[] = []
  const held: Held[] = []
  let waiting: Coming[] = []

  // What is over is looked at no more, as in the product.
  const candidates = (now: Date): Candidate[] =>
    contracts.map(contract => standing(contract, held, now)).filter(({ state }) => state === 'active')
  function offer(coming: Coming, now: Date): boolean {
    const lead = poolLead(coming)
    const among = candidates(now)
    const choice = chooseContract(among, lead)
    const moment = momentOf(coming, now, consider(among, lead))
    if (choice === undefined) {
      if (!waiting.includes(coming)) moments.push(moment)
      return false
    }
    if (choice.contract.limited) countLead(choice.contract.limited, 0)
    const contract = contracts.find(({ contractId }) => contractId === choice.contract.contractId) as MarketContract
    const given = { ...moment, given: givenTo(contract, coming.fate, now, finish) }
    moments.push(given)
    const window = windowAt(contract, johannesburgDate(now))?.number
    const feeCents = contract.feeCents[coming.fate.quality] ?? 0
    held.push({ contract, at: now, window, feeCents, moment: given, ended: false })
    coming.had.add(contract.organisationId)
    return true
  }
  function sweep(now: Date): void {
    for (const one of held) {
      const to = one.moment.given
      if (one.ended || !to?.endedAt || to.endedAt > now) continue
      one.ended = true
      const coming = comings.find(({ leadId }) => leadId === one.moment.leadId) as Coming
      if (to.endedBy === 'release') waiting = [...waiting, coming].toSorted(byId)
    }
    const isOpen = candidates(now).some(({ leadQuantity, assigned }) => assigned < (leadQuantity ?? 0))
    for (const coming of isOpen ? waiting : [])
      if (offer(coming, now)) waiting = waiting.filter(other => other !== coming)
  }

  const comings: Coming[] = []
  let next = begin.getTime()
  let at = begin.getTime()
  for (const [n, fate] of fates.entries()) {
    at += fate.afterMinutes * 60_000 + 1
    if (at >= finish.getTime()) break
    for (; next <= at; next += halfHourMillis) sweep(new Date(next))
    const coming = {
      leadId: `lead${String(n).padStart(4, '0')}`,
      submittedAt: new Date(at),
      fate,
      had: new Set<string>(),
    }
    comings.push(coming)
    if (!offer(coming, new Date(at))) waiting.push(coming)
  }
  for (; next < finish.getTime(); next += halfHourMillis) sweep(new Date(next))
  return moments
}

const byId = (a: Coming, b: Coming): number => (a.leadId < b.leadId ? -1 : 1)

const poolLead = ({ fate, had }: Coming): PoolLead => ({
  insuranceType: 'funeralCover',
  quality: fate.quality,
  preferredOrganisationId: fate.preferred === null ? null : `o${fate.preferred}`,
  heldBy: new Set(),
  hadBy: had,
  client: { geographicalArea: fate.area, dateOfBirth: null, incomeId: null },
})

function standing(contract: MarketContract, held: readonly Held[], now: Date): Candidate {
  const today = johannesburgDate(now)
  const own = held.filter(one => one.contract === contract)
  const window = windowAt(contract, today)
  const assigned = own.filter(one => !one.ended && one.window === window?.number)
  const { state } = standingOn(
    { ...contract, kind: 'external', assigned: assigned.length, assignedWindow: window?.number ?? 0 },
    today,
  )
  return {
    ...contract,
    kind: 'external',
    distributionType: 'external',
    insuranceType: 'funeralCover',
    state,
    assigned: assigned.length,
    lastAssignedAt: own.at(-1)?.at ?? null,
    limited: contract.limits && limitsNow(contract, own, now),
  }
}

/** Asked of the same moments again and again: half of a market's time went on writing them out. */
const locals = new WeakMap<Date, string>()
function local(at: Date): string {
  const known = locals.get(at) ?? new Date(at.getTime() + 7_200_000).toISOString()
  locals.set(at, known)
  return known
}

function limitsNow({ limits, orgSalesCommissionBps }: MarketContract, own: readonly Held[], now: Date): LimitsNow {
  const within = (at: Date, length: number) => local(at).slice(0, length) === local(now).slice(0, length)
  const fees = own.filter(({ ended, at }) => !ended && within(at, 7)).map(({ feeCents }) => feeCents)
  const commissions = own.flatMap(({ moment }) => {
    const sale = moment.given?.sale
    return sale && sale.at <= now && within(sale.at, 7) ? [shareOf(sale.premiumCents, orgSalesCommissionBps)] : []
  })
  const used: Used = {
    thisHour: own.filter(({ at }) => within(at, 13)).length,
    today: own.filter(({ at }) => within(at, 10)).length,
    monthCents: [...fees, ...commissions].reduce((sum, cents) => sum + cents, 0),
  }
  return { limits: limits as LimitsNow['limits'], now, proclaimed: [], used }
}

const momentOf = ({ leadId, submittedAt, fate }: Coming, at: Date, considered: Moment['considered']): Moment => ({
  at,
  leadId,
  submittedAt,
  quality: fate.quality,
  preferredOrganisationId: fate.preferred === null ? null : `o${fate.preferred}`,
  client: { geographicalArea: fate.area, dateOfBirth: null, incomeId: null },
  considered,
  given: null,
  isHeld: false,
  wasHad: false,
  goneAt: null,
})

function givenTo(contract: MarketContract, fate: Fate, now: Date, finish: Date): Moment['given'] {
  const endsAt = fate.endsAfterDays === null ? null : new Date(now.getTime() + fate.endsAfterDays * dayMillis)
  // What ends is seen when the market looks, at the half hour after it.
  const seenAt = endsAt && new Date(Math.ceil(endsAt.getTime() / halfHourMillis) * halfHourMillis)
  const endedAt = seenAt && seenAt < finish ? seenAt : null
  const soldAt = new Date(now.getTime() + 3 * dayMillis)
  const isSold = fate.premiumCents !== null && endedAt === null && soldAt < finish
  return {
    contractId: contract.contractId,
    endedAt,
    endedBy: endedAt && fate.endedBy,
    sale: isSold ? { at: soldAt, premiumCents: fate.premiumCents ?? 0, isCashed: false } : null,
  }
}
