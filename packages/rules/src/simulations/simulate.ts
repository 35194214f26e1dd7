import type { PoolLead } from '../allocation/buying-contract.ts'
import { firstInLine } from '../allocation/choose-contract.ts'
import { whyNot } from '../allocation/eligibility.ts'
import { pauseReasons } from '../allocation/limits.ts'
import { type Quality, qualities } from '../leads/quality.ts'
import {
  candidatesFor,
  candidatesForWaiting,
  differ,
  isAnyDifferent,
  noteInFact,
  type OtherContracts,
  organisationOf,
  otherContracts,
  settle,
} from './other-contracts.ts'
import type { Moment, SimulatedLead, SimulatedMarket, SimulatedTerms } from './simulated-moment.ts'
import { type Timetable, timetable } from './timetable.ts'
import { type TriedTerms, triedTerms } from './tried-terms.ts'
import { waitingLeads } from './waiting-leads.ts'

/** A simulation under way. */
interface Run {
  readonly terms: SimulatedTerms
  readonly own: TriedTerms
  readonly others: OtherContracts
  readonly time: Timetable
  readonly waiting: ReturnType<typeof waitingLeads>
  /** Who has a lead where that is not who had it in fact, or where it is the terms themselves. */
  readonly elsewhere: Map<string, Elsewhere>
  /** Which organisations had a lead before in the simulation. */
  readonly had: Map<string, Set<string>>
  readonly gained: Map<string, SimulatedLead>
  /** The qualities whose fee the prepaid balance did not cover when that was seen last. */
  readonly uncovered: Set<Quality>
}
type Elsewhere = { holder: string | null; at: Date; feeCents: number }

/**
 * Tries terms out on what happened: which leads a contract with them would have been given, and who was given those instead. Each
 * moment is decided by the rule that allocates (`firstInLine`), among the contracts as they were kept with the lead. Where
 * nothing differs from what happened, the same contract is chosen again. What became of a lead is taken as it was: whoever has it gives
 * it back and sells it when it was given back and sold, and what the organisation could not pay for then it does not get here. Leads that wait are
 * offered to the terms at each half hour, also where nobody offered them in fact, since the product stood still.
 * @returns what takes the moments one by one, in their order, and what answers the leads once time has come to an instant
 */
export function simulate(market: SimulatedMarket) {
  const { terms } = market
  const own = triedTerms(market)
  const time = timetable(terms.from, at => offerWaiting(run, at))
  const run: Run = {
    terms,
    own,
    time,
    others: otherContracts(market),
    waiting: waitingLeads(),
    elsewhere: new Map(),
    had: new Map(),
    gained: new Map(),
    uncovered: new Set(),
  }
  for (const { at, endedAt, feeCents } of terms.opening) if (endedAt) time.later(endedAt, () => own.end(at, feeCents))
  for (const { at, cents } of terms.commissions) time.later(at, () => own.spend(at, cents))
  return {
    see: (moment: Moment): void => see(run, moment),
    finish(at: Date): SimulatedLead[] {
      time.passTo(at)
      return [...run.gained.values()]
    },
  }
}

function see(run: Run, moment: Moment): void {
  run.time.passTo(moment.at)
  noteBalance(run, moment)
  const { given, leadId } = moment
  // Those that wait were offered in fact at that moment, in their order.
  if (given !== null && moment.at > moment.submittedAt) offerWaiting(run, moment.at, moment)
  const now = run.elsewhere.get(leadId)
  if (!now?.holder) place(run, moment, choose(run, moment))
  else if (given !== null) {
    differWhileHeld(run, given.contractId, moment, -1)
    if (now.holder === run.terms.contractId) follow(run, moment, now)
    else followElsewhere(run, moment, { ...now, holder: now.holder })
  }
  noteInFact(run.others, moment)
}

/** Whom the lead of a moment is given to. */
function choose(run: Run, moment: Moment): string | null {
  const inFact = moment.given?.contractId ?? null
  const candidate = {
    ...run.own.candidateAt(moment.at),
    isPausedForDebt: lacksMoney(run, moment) || (inFact === null && run.uncovered.has(moment.quality)),
  }
  const lead = toPoolLead(run, moment)
  const takesIt = whyNot(candidate, lead) === undefined
  if (!takesIt && inFact !== run.terms.contractId && !isAnyDifferent(run.others, moment.at)) return inFact
  return firstInLine([...candidatesFor(run.others, moment), candidate], lead)?.contractId ?? null
}

/** Whether the organisation's own contracts were paused at the time until it paid an invoice, or paid in advance. */
const lacksMoney = (run: Run, { considered }: Moment): boolean =>
  considered.some(
    ({ contractId, against }) => (against === 'owesInvoice' || against === 'prepaidSpent') && isTheirs(run, contractId),
  )

const isTheirs = ({ terms, others }: Run, contractId: string): boolean =>
  contractId === terms.contractId || organisationOf(others, contractId) === terms.organisationId

/** What a lead that was given to somebody says of the prepaid balance: it covered its fee, and so less, or not, and so no more. */
function noteBalance(run: Run, { given, considered, quality }: Moment): void {
  // Of one that waited it can be that only how it was offered the last time was kept, which was later.
  if (given === null) return
  const against = considered.find(({ contractId }) => isTheirs(run, contractId))?.against
  const feeCents = run.own.feeOf({ quality })
  for (const each of qualities) {
    const isMore = run.own.feeOf({ quality: each }) - feeCents
    if (against === 'prepaidSpent' && isMore >= 0) run.uncovered.add(each)
    if ((against === null || pauseReasons.some(reason => reason === against)) && isMore <= 0) run.uncovered.delete(each)
  }
}

const toPoolLead = ({ terms, had }: Run, moment: Moment): PoolLead => ({
  insuranceType: terms.insuranceType,
  quality: moment.quality,
  // Whoever was given it in fact had not been told of an objection.
  isSuppressed: moment.given === null && moment.goneAt !== null && moment.goneAt <= moment.at,
  preferredOrganisationId: moment.preferredOrganisationId,
  heldBy: new Set(moment.isHeld ? [terms.organisationId] : []),
  hadBy: new Set([...(had.get(moment.leadId) ?? []), ...(moment.wasHad ? [terms.organisationId] : [])]),
  client: moment.client,
})

/** The lead goes to whoever was chosen; how that differs from what happened is counted. */
function place(run: Run, moment: Moment, chosen: string | null): void {
  const { at, leadId, given } = moment
  const inFact = given?.contractId ?? null
  run.waiting.leave(leadId)
  if (inFact !== null && inFact !== chosen) differWhileHeld(run, inFact, moment, -1)
  if (chosen === run.terms.contractId) {
    follow(run, moment, gain(run, at, moment))
    return
  }
  // What the organisation could not pay for to the last it is given when somebody was in fact.
  if (chosen === null && !lacksMoney(run, moment)) run.waiting.join(moment)
  if (chosen !== inFact) giveElsewhere(run, moment, chosen)
  else {
    if (chosen !== null) run.others.lastAssignedAt.set(chosen, at)
    run.elsewhere.delete(leadId)
  }
  const endedAt = given?.endedAt
  if (endedAt && (chosen !== inFact || given.endedBy === 'release'))
    run.time.later(endedAt, () => endElsewhere(run, moment))
}

/** Somebody is given a lead that they were not in fact, or nobody is. */
function giveElsewhere(run: Run, moment: Moment, holder: string | null): void {
  const { at, leadId } = moment
  run.elsewhere.set(leadId, { holder, at, feeCents: 0 })
  if (holder === null) return
  run.others.lastAssignedAt.set(holder, at)
  differWhileHeld(run, holder, moment, 1)
}

/** The terms are given a lead. */
function gain({ terms, own, elsewhere, gained }: Run, at: Date, moment: Moment): Elsewhere {
  const { leadId, quality } = moment
  const feeCents = own.feeOf(moment)
  own.give(at, feeCents)
  gained.set(leadId, { leadId, at, quality, feeCents, insteadOf: null, isReturned: false, sale: null })
  const now = { holder: terms.contractId, at, feeCents }
  elsewhere.set(leadId, now)
  return now
}

/** The terms have a lead: they sell it and give it back when the organisation that was given it in fact did. */
function follow(run: Run, { leadId, given }: Moment, { at, feeCents }: Elsewhere): void {
  const { terms, own, time } = run
  const lead = run.gained.get(leadId)
  if (lead === undefined || given === null) return
  lead.insteadOf ??= given.contractId
  const { sale, endedAt, endedBy, contractId } = given
  if (sale !== null) {
    lead.sale = sale
    time.later(sale.at, () => own.sell(sale.at, sale.premiumCents))
  }
  const isOwn = contractId === terms.contractId
  if (endedAt === null || !(isOwn || endedBy === 'return')) return
  time.later(endedAt, () => {
    own.end(at, feeCents)
    lead.isReturned = endedBy === 'return'
    release(run, leadId, terms.organisationId)
  })
}

/** The lead is taken back from whoever has it instead; one that is free then waits, and may be offered to the terms. */
function endElsewhere(run: Run, moment: Moment): void {
  const { leadId, given, wasHad } = moment
  const now = run.elsewhere.get(leadId)
  const holder = now ? now.holder : (given?.contractId ?? null)
  if (holder === run.terms.contractId) return
  const organisationId = holder === null ? undefined : organisationOf(run.others, holder)
  release(run, leadId, organisationId)
  if (given?.endedBy === 'release' && (holder !== null || run.waiting.leave(leadId)))
    run.waiting.join({ ...moment, given: null, wasHad: wasHad || organisationId === run.terms.organisationId })
}

function release({ elsewhere, had }: Run, leadId: string, organisationId: string | undefined): void {
  elsewhere.delete(leadId)
  if (organisationId) had.set(leadId, new Set([...(had.get(leadId) ?? []), organisationId]))
}

/** Another organisation got a lead that waited, earlier than one got it in fact: it keeps the lead until that one gave it back. */
function followElsewhere(run: Run, moment: Moment, { holder, at }: Elsewhere & { holder: string }): void {
  const endedAt = moment.given?.endedAt
  if (!endedAt) return
  run.time.later(endedAt, () => {
    settle(run.others, holder, { ...moment, at }, 1)
    endElsewhere(run, moment)
  })
}

/** A contract has a lead more, or less, than in fact, for as long as whoever was given it in fact had it. */
function differWhileHeld({ others, time }: Run, contractId: string, moment: Moment, leads: 1 | -1): void {
  differ(others, contractId, moment, leads)
  const endedAt = moment.given?.endedAt
  if (endedAt) time.later(endedAt, () => settle(others, contractId, moment, leads))
}

/** What waits is offered to the terms, and to whoever has a place that they had not in fact. Somebody may have it in fact. */
function offerWaiting(run: Run, at: Date, behind?: Moment): void {
  const offerOne = (waited: Moment) => {
    const candidate = { ...run.own.candidateAt(at), isPausedForDebt: run.uncovered.has(waited.quality) }
    const lead = toPoolLead(run, waited)
    const first = firstInLine([...candidatesForWaiting(run.others, waited, at), candidate], lead)
    if (first === undefined) return whyNot(candidate, lead)
    const isOver = waited.given?.endedAt && waited.given.endedAt <= at
    const moment = isOver ? { ...waited, at, given: null } : { ...waited, at }
    if (first === candidate) follow(run, moment, gain(run, at, moment))
    else giveElsewhere(run, moment, first.contractId)
    return undefined
  }
  run.waiting.offer(at, offerOne, behind)
}
