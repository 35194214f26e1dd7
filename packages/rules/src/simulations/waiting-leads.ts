import type { IneligibleReason } from '../allocation/eligibility.ts'
import { type Quality, qualities } from '../leads/quality.ts'
import type { Moment } from './simulated-moment.ts'

type Line = { moments: Moment[]; first: number }
const emptyLine = (): Line => ({ moments: [], first: 0 })

/**
 * The leads that wait while terms are tried out, whoever was submitted first. A line for each quality: what one line's first lead is
 * not given for the moment, as a budget is spent or an hour full, the ones behind it are not given either.
 */
export function waitingLeads() {
  const waiting = new Map<string, Moment>()
  const lines: Record<Quality, Line> = { low: emptyLine(), medium: emptyLine(), high: emptyLine() }

  const firstOf = (quality: Quality): Moment | undefined => {
    const line = lines[quality]
    for (;;) {
      const moment = line.moments[line.first]
      if (moment === undefined || waiting.get(moment.leadId) === moment) return moment
      line.first += 1
    }
  }

  return {
    join(moment: Moment): void {
      waiting.set(moment.leadId, moment)
      const line = lines[moment.quality]
      let [low, high] = [line.first, line.moments.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const other = line.moments[middle]
        if (other && isBefore(other, moment)) low = middle + 1
        else high = middle
      }
      line.moments.splice(low, 0, moment)
    },
    leave: (leadId: string): boolean => waiting.delete(leadId),
    /**
     * Offers what waits, the first in line of all; what the terms will never take leaves the line.
     * @param offerOne gives a lead to somebody, or answers why the terms are not given it
     * @param behind who stands behind all that are offered; undefined: the whole line
     */
    offer(at: Date, offerOne: (moment: Moment) => IneligibleReason | undefined, behind?: Moment): void {
      const open = new Set(qualities)
      while (open.size > 0 && waiting.size > 0) {
        const moment = [...open]
          .flatMap(quality => firstOf(quality) ?? [])
          .reduce<Moment | undefined>((first, other) => (first && isBefore(first, other) ? first : other), undefined)
        if (moment === undefined || (behind && !isBefore(moment, behind))) return
        const against = moment.goneAt !== null && moment.goneAt <= at ? 'suppressed' : offerOne(moment)
        if (against === undefined || aboutTheLead.has(against)) waiting.delete(moment.leadId)
        else open.delete(moment.quality)
      }
    },
  }
}

const isBefore = (a: Moment, b: Moment): boolean =>
  a.submittedAt.getTime() === b.submittedAt.getTime() ? a.leadId < b.leadId : a.submittedAt < b.submittedAt

/** Why a lead is not given that no passing of time changes. */
export const aboutTheLead: ReadonlySet<IneligibleReason> = new Set([
  'suppressed',
  'noFeeForQuality',
  'holdsPerson',
  'hadLeadBefore',
  'otherArea',
  'otherAge',
  'otherIncome',
])
