import { premiumsNeeded } from '../contracts/terms.ts'
import {
  isCashed,
  isOpenStatus,
  isSaidDespiteObjection,
  isSold,
  type OrganisationStatus,
  opensReturn,
  suppressesPerson,
} from '../leads/statuses.ts'
import { isRefusal } from '../refusal.ts'
import {
  type AcceptedOutcome,
  type CurrentOutcome,
  type MoneyStep,
  type OutcomeActor,
  type OutcomeDecision,
  type OutcomeRefusal,
  type ReportedOutcome,
  outcomeRefusals as refusals,
  takenBackMessage,
} from './outcomes.ts'

/**
 * Decides on a report about a lead: what is recorded and owed, or why not. Open statuses move freely; a sale needs a
 * premium; enough collected premiums make a sale cashed; only an administrator takes back a sale, a fee or a premium. A sold lead whose
 * contact details are said to be invalid stays sold until its return is decided; an organisation asks for that once. Of a client who
 * objected to the platform an organisation says nothing new that means more calls.
 * Source: domain rules, "Outcomes".
 */
export function decideOutcome(
  current: CurrentOutcome,
  reported: ReportedOutcome,
  actor: OutcomeActor,
): OutcomeDecision {
  const next = statusReported(current, reported)
  if (isRefusal(next)) return next
  const was = current.organisationStatus ?? undefined
  const mayReverse = actor !== 'organisation'
  const isTheirWord = actor !== 'administrator'

  if (isTheirWord && isSold(was) && suppressesPerson(next.status)) {
    // The sale is not the organisation's to reverse, but the person's objection stands whatever becomes of the sale.
    return accepted(current, asRecorded(current, was ?? next.status), { suppressesPerson: true })
  }
  if (current.lapsed && isTheirWord && !suppressesPerson(next.status)) {
    const { isTakenBack } = current
    if (isSold(next.status)) return { forAdministrator: 'sale_after_lapse', reported, isTakenBack }
    return isTakenBack ? { ...refusals.lead_lapsed, message: takenBackMessage } : refusals.lead_lapsed
  }
  if (isTheirWord && current.hasObjected && meansCalling(current, next.status)) return refusals.objected
  if (isSold(was) && opensReturn(next.status)) {
    // What is owed follows the decision: the sale stands until the return is accepted, and if it is refused.
    const { lastReturn } = current
    return accepted(current, asRecorded(current, was ?? next.status), {
      suppressesPerson: false,
      opensReturn: lastReturn === undefined || (lastReturn === 'refused' && !isTheirWord),
    })
  }
  if (!mayReverse && standing(next.status) < standing(was)) return refusals.only_administrator_reverses
  if (!mayReverse && isSold(was) && next.premiumCents !== (current.premiumCents ?? undefined)) {
    return refusals.premium_changed
  }
  const isOther = next.status !== was
  return accepted(current, next, {
    suppressesPerson: suppressesPerson(next.status),
    opensReturn: opensReturn(next.status) && isOther,
    // Premiums that are collected on a sale are no other status, also where they make it cashed.
    withdrawsReturn: current.lastReturn === 'open' && isOther && (reported.organisationStatus ?? was) !== was,
  })
}

/**
 * Whether what is reported is on record already, with all that it says: the same report comes again when its answer was lost on the way.
 */
export function isOnRecord(current: CurrentOutcome, reported: ReportedOutcome): boolean {
  const next = statusReported(current, reported)
  return !isRefusal(next) && !differs(current, next)
}

/** Whether a status says that somebody called, or goes on calling. What was said before may be said again: a repeat changes nothing. */
function meansCalling({ organisationStatus, lastReturn }: CurrentOutcome, status: OrganisationStatus): boolean {
  const isRepeat = status === organisationStatus || (opensReturn(status) && lastReturn === 'open')
  return !isRepeat && !isSaidDespiteObjection(status)
}

/**
 * The return of a sold lead was accepted: its contact details are invalid, so its sale is taken back with all that is owed for it.
 * Amounts in cents. Source: domain rules, "Outcomes".
 */
export const returnOfSoldOutcome = (sold: OnRecord): AcceptedOutcome =>
  accepted(
    sold,
    { status: 'invalidContactDetails', premiumCents: sold.premiumCents ?? undefined, premiumsCollected: 0 },
    { suppressesPerson: false },
  )

type OnRecord = Pick<CurrentOutcome, 'organisationStatus' | 'premiumCents' | 'premiumsCollected'>

type Next = { status: OrganisationStatus; premiumCents: number | undefined; premiumsCollected: number }

const asRecorded = (current: CurrentOutcome, status: OrganisationStatus): Next => ({
  status,
  premiumCents: current.premiumCents ?? undefined,
  premiumsCollected: current.premiumsCollected ?? 0,
})

/** The status that a report comes to, once the collected premiums are counted; or what is wrong with it. */
function statusReported(current: CurrentOutcome, reported: ReportedOutcome): Next | OutcomeRefusal {
  const told = reported.organisationStatus ?? current.organisationStatus
  if (!told) return refusals.nothing_reported
  const premiumCents = reported.premiumCents ?? current.premiumCents ?? undefined
  if (isOpenStatus(told)) {
    return (reported.premiumsCollected ?? 0) > 0
      ? refusals.collected_without_sale
      : { status: told, premiumCents, premiumsCollected: 0 }
  }
  if (premiumCents === undefined || !Number.isSafeInteger(premiumCents) || premiumCents <= 0) {
    return refusals.premium_needed
  }
  const needed = premiumsNeeded(current.term)
  const collected = reported.premiumsCollected ?? undefined
  if (told === 'cashed' && collected !== undefined && collected < needed) return refusals.premiums_not_collected
  const counted = current.premiumsCollected ?? 0
  // Without a count, cashed means that the term was reached, and sale that it was not: so a sale reported on a cashed
  // lead reads as taking the fee back.
  const premiumsCollected = collected ?? (told === 'cashed' ? Math.max(counted, needed) : Math.min(counted, needed - 1))
  return { status: premiumsCollected >= needed ? 'cashed' : 'sale', premiumCents, premiumsCollected }
}

function accepted(
  current: OnRecord,
  next: Next,
  effects: { suppressesPerson: boolean; opensReturn?: boolean; withdrawsReturn?: boolean },
): AcceptedOutcome {
  return {
    organisationStatus: next.status,
    premiumCents: next.premiumCents,
    premiumsCollected: next.premiumsCollected,
    steps: moneySteps(current, next),
    changed: differs(current, next),
    suppressesPerson: effects.suppressesPerson,
    opensReturn: effects.opensReturn ?? false,
    withdrawsReturn: effects.withdrawsReturn ?? false,
  }
}

const differs = (current: OnRecord, next: Next): boolean =>
  next.status !== current.organisationStatus ||
  next.premiumCents !== (current.premiumCents ?? undefined) ||
  next.premiumsCollected !== (current.premiumsCollected ?? 0)

/** How the money follows a status: another premium takes the sale back first and makes it anew. */
function moneySteps(current: OnRecord, next: Next): MoneyStep[] {
  const [from, to] = [standing(current.organisationStatus), standing(next.status)]
  const isRepriced = from > 0 && to > 0 && next.premiumCents !== current.premiumCents
  const steps: MoneyStep[] = []
  if (isRepriced || (from > 0 && to === 0)) steps.push({ kind: 'reversal', of: 'sale' })
  else if (to < from) steps.push({ kind: 'reversal', of: 'cashed' })
  if ((isRepriced || to > from) && isSold(next.status)) {
    steps.push({ kind: to === 2 ? 'cashed' : 'sale', premiumCents: next.premiumCents ?? 0 })
  }
  return steps
}

/** 0 for open, 1 for sold, 2 for cashed: less than before means a reversal. */
function standing(status: OrganisationStatus | null | undefined): 0 | 1 | 2 {
  if (!isSold(status ?? undefined)) return 0
  return isCashed(status ?? undefined) ? 2 : 1
}
