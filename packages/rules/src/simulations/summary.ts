import { type Quality, qualities } from '../leads/quality.ts'
import { shareOf } from '../money/share.ts'
import { johannesburgDate } from '../time/calendar.ts'
import type { SimulatedLead } from './simulated-moment.ts'

/** So many leads, and in cents what they cost if each of them is cashed. */
export type Sum = { leads: number; feesCents: number }

/** What leads that came back are left out of: nobody pays for them. */
const costs = ({ isReturned, feeCents }: SimulatedLead): number => (isReturned ? 0 : feeCents)

const sumOf = (leads: readonly SimulatedLead[]): Sum => ({
  leads: leads.length,
  feesCents: leads.reduce((sum, lead) => sum + costs(lead), 0),
})

/** All of them, by quality and by the month in which they would have been given. */
export function sumUp(leads: readonly SimulatedLead[]) {
  const byMonth = Map.groupBy(leads, ({ at }) => johannesburgDate(at).slice(0, 7))
  return {
    ...sumOf(leads),
    returned: leads.filter(({ isReturned }) => isReturned).length,
    byQuality: qualities.flatMap((quality): (Sum & { quality: Quality })[] => {
      const some = leads.filter(lead => lead.quality === quality)
      return some.length === 0 ? [] : [{ quality, ...sumOf(some) }]
    }),
    byMonth: [...byMonth]
      .map(([month, some]) => ({ month, ...sumOf(some) }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  }
}

/**
 * What the leads would have cost under the terms as whoever was given them instead sold them: commissions on the premiums, and the
 * fees of those that were cashed. What is reversed later is not known here.
 */
export function costAsSold(leads: readonly SimulatedLead[], orgSalesCommissionBps: number) {
  const sold = leads.filter(({ sale, isReturned }) => sale !== null && !isReturned)
  const cashed = sold.filter(({ sale }) => sale?.isCashed)
  return {
    sold: sold.length,
    cashed: cashed.length,
    commissionsCents: sold.reduce((sum, { sale }) => sum + shareOf(sale?.premiumCents ?? 0, orgSalesCommissionBps), 0),
    feesCents: cashed.reduce((sum, { feeCents }) => sum + feeCents, 0),
  }
}
