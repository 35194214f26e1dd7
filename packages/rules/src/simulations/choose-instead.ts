import type { PoolLead } from '../allocation/buying-contract.ts'
import { firstInLine } from '../allocation/choose-contract.ts'
import { whyNot } from '../allocation/eligibility.ts'
import { pauseReasons } from '../allocation/limits.ts'
import { qualities } from '../leads/quality.ts'
import { candidatesFor, isAnyDifferent, organisationOf } from './other-contracts.ts'
import type { Run } from './run.ts'
import type { Moment } from './simulated-moment.ts'

/** Whom the lead of a moment is given to. */
export function choose(run: Run, moment: Moment): string | null {
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
export const lacksMoney = (run: Run, { considered }: Moment): boolean =>
  considered.some(
    ({ contractId, against }) => (against === 'owesInvoice' || against === 'prepaidSpent') && isTheirs(run, contractId),
  )

const isTheirs = ({ terms, others }: Run, contractId: string): boolean =>
  contractId === terms.contractId || organisationOf(others, contractId) === terms.organisationId

/** What a lead that was given to somebody says of the prepaid balance: it covered its fee, and so less, or not, and so no more. */
export function noteBalance(run: Run, { given, considered, quality }: Moment): void {
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

export const toPoolLead = ({ terms, had }: Run, moment: Moment): PoolLead => ({
  insuranceType: terms.insuranceType,
  quality: moment.quality,
  // Whoever was given it in fact had not been told of an objection.
  isSuppressed: moment.given === null && moment.goneAt !== null && moment.goneAt <= moment.at,
  preferredOrganisationId: moment.preferredOrganisationId,
  heldBy: new Set(moment.isHeld ? [terms.organisationId] : []),
  hadBy: new Set([...(had.get(moment.leadId) ?? []), ...(moment.wasHad ? [terms.organisationId] : [])]),
  client: moment.client,
})
