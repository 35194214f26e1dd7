import { keysOf } from '../keys-of.ts'
import { johannesburgTime } from '../time/calendar.ts'

/** The mails about leads that a person of an organisation can switch off, in the words of their profile. */
export const leadMailLabels = {
  newLeads: 'New leads have come (once an hour at the most)',
  callBacksDue: 'A client is due to be called again',
} as const
export type LeadMail = keyof typeof leadMailLabels
export const leadMails = keysOf(leadMailLabels)

/** Whether it is a time at which somebody is mailed about work: from 07:00 until 19:00 in Johannesburg. What comes later waits until the morning. */
export function isTimeToTell(now: Date): boolean {
  const time = johannesburgTime(now)
  return time >= '07:00' && time < '19:00'
}

/**
 * Up to when leads are told that came until now. A lead is given at an instant and seen by others a moment later: one of the last minute waits
 * for the next time, or nobody would ever be told of it.
 */
export const toldUntil = (now: Date): Date => new Date(now.getTime() - 60_000)

/** Up to when whoever is told of new leads must have been told last, to be told again now. */
export const toldBefore = (now: Date): Date => new Date(now.getTime() - 3_600_000)
