import type { Candidate } from '../allocation/buying-contract.ts'
import { standingOn, windowAt } from '../contracts/windows.ts'
import { shareOf } from '../money/share.ts'
import { johannesburgDate } from '../time/calendar.ts'
import { countPlaces } from './place-counts.ts'
import type { Moment, SimulatedMarket } from './simulated-moment.ts'

export type TriedTerms = ReturnType<typeof triedTerms>

/** The terms that are tried out, as a contract that is given leads while time goes on. */
export function triedTerms({ terms, proclaimed }: Pick<SimulatedMarket, 'terms' | 'proclaimed'>) {
  const places = countPlaces(terms)
  let { lastAssignedAt } = terms
  for (const { at, feeCents } of terms.opening) places.place(at, 1, feeCents)
  const feeOf = ({ quality }: Pick<Moment, 'quality'>) => terms.feeCents[quality] ?? 0
  return {
    feeOf,
    /** As the rule that chooses takes it, at an instant. */
    candidateAt(at: Date): Candidate {
      const { window, used } = places.at(at)
      const today = johannesburgDate(at)
      const assignedWindow = windowAt(terms, today)?.number ?? 0
      const { state, assigned } = standingOn({ ...terms, kind: 'external', assigned: window, assignedWindow }, today)
      return {
        contractId: terms.contractId,
        organisationId: terms.organisationId,
        kind: 'external',
        distributionType: terms.distributionType,
        insuranceType: terms.insuranceType,
        feeCents: terms.feeCents,
        state: at < terms.from ? 'pending' : state,
        leadQuantity: terms.leadQuantity,
        assigned,
        lastAssignedAt,
        limited: terms.limits && { limits: terms.limits, now: at, proclaimed, used },
      }
    },
    give(at: Date, feeCents: number): void {
      places.place(at, 1, feeCents)
      lastAssignedAt = at
    },
    end: (givenAt: Date, feeCents: number): void => places.end(givenAt, 1, feeCents),
    spend: places.spend,
    /** A sale takes its commission of the budget of its month. */
    sell: (at: Date, premiumCents: number): void =>
      places.spend(at, shareOf(premiumCents, terms.orgSalesCommissionBps)),
  }
}
