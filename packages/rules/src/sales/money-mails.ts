import { keysOf } from '../keys-of.ts'
import { leadReference } from '../leads/lead-reference.ts'
import { formatRand } from '../money/rand.ts'

/** The mails about money that a loader can switch off, in the words of their profile. */
export const moneyMailLabels = {
  earned: 'You earned money on a sale',
  paid: 'We paid you',
  notPaid: 'A payment was not made after all',
  waiting: 'A payment is waiting for something from you',
  takenBack: 'An amount was taken back',
} as const
export type MoneyMail = keyof typeof moneyMailLabels
export const moneyMails = keysOf(moneyMailLabels)

/** What mails say of: one lead by its reference, several by their number. */
const leadsInWords = (leadIds: readonly string[]): string =>
  leadIds.length === 1 ? `lead ${leadIds.map(leadReference).join()}` : `${leadIds.length} leads`

/** 'You earned R648.14 on lead …'. Amounts in cents. */
export const earnedSubject = (cents: number, leadIds: readonly string[]): string =>
  `You earned ${formatRand(cents)} on ${leadsInWords(leadIds)}`

export const paidSubject = (cents: number): string => `We paid you ${formatRand(cents)}`

export const notPaidSubject = (cents: number): string => `${formatRand(cents)} was not paid after all`

/** 'R796.89 is waiting: enter your bank details' */
export const waitingSubject = (cents: number, todo: string): string => `${formatRand(cents)} is waiting: ${todo}`

/** 'R148.75 was taken back: the lead's organisation now says "No answer"' */
export const takenBackSubject = (cents: number, reason: string): string =>
  `${formatRand(cents)} was taken back: ${reason}`

/** What is taken back together for several reasons has the number of its leads for one. */
export const oneReason = (reasons: readonly string[], leadIds: readonly string[]): string => {
  const [only, ...more] = new Set(reasons)
  return only !== undefined && more.length === 0 ? only : `${leadsInWords(leadIds)} changed`
}
