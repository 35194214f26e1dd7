import { firstInLine } from '../allocation/choose-contract.ts'
import { whyNot } from '../allocation/eligibility.ts'
import { choose, lacksMoney, noteBalance, toPoolLead } from './choose-instead.ts'
import { differWhileHeld, endElsewhere, follow, followElsewhere, gain, giveElsewhere } from './held-instead.ts'
import { candidatesForWaiting, noteInFact, otherContracts } from './other-contracts.ts'
import type { Run } from './run.ts'
import type { Moment, SimulatedLead, SimulatedMarket } from './simulated-moment.ts'
import { timetable } from './timetable.ts'
import { triedTerms } from './tried-terms.ts'
import { waitingLeads } from './waiting-leads.ts'

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
