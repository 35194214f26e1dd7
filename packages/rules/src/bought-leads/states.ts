import { keysOf } from '../keys-of.ts'
import { type OrganisationStatus, organisationStatuses } from '../leads/statuses.ts'

/** Where the work on a lead stands, as the people of its organisation see it. */
export const boughtLeadStateLabels = {
  new: 'New',
  callBack: 'Call back',
  working: 'In progress',
  sold: 'Sold',
  closed: 'Closed',
} as const satisfies Record<string, string>

export const boughtLeadStates = keysOf(boughtLeadStateLabels)
export type BoughtLeadState = keyof typeof boughtLeadStateLabels

const byStatus: Record<OrganisationStatus, BoughtLeadState> = {
  noAnswer: 'working',
  answeringMachine: 'working',
  busy: 'working',
  quoted: 'working',
  callBack: 'callBack',
  sale: 'sold',
  cashed: 'sold',
  notInterested: 'closed',
  quotedNotInterested: 'closed',
  doNotCall: 'closed',
  invalidContactDetails: 'closed',
}

/** The state of a lead, by the last report on it; a lead without one is new. */
export const boughtLeadStateOf = (status: OrganisationStatus | null): BoughtLeadState =>
  status === null ? 'new' : byStatus[status]

/** The statuses that make a state; none make a lead new. */
export const statusesIn = (state: BoughtLeadState): OrganisationStatus[] =>
  organisationStatuses.filter(status => byStatus[status] === state)

/** What somebody who has called says in one tap, in the order in which it happens most. */
export const callResults = [
  'noAnswer',
  'answeringMachine',
  'busy',
  'quoted',
  'notInterested',
  'quotedNotInterested',
] as const satisfies readonly OrganisationStatus[]

/** What asks for more than a tap: when, how much, or whether that is meant. */
export const explainedResults = [
  'callBack',
  'sale',
  'doNotCall',
  'invalidContactDetails',
] as const satisfies readonly OrganisationStatus[]
export type ExplainedResult = (typeof explainedResults)[number]

/** How long a client may wait for the first call before it is late, and before it is far too late. Minutes. */
const lateAfter = 60
const farTooLateAfter = 24 * 60

/** How late the first call is, by the minutes since the lead was delivered. */
export const lateness = (minutes: number): 'inTime' | 'late' | 'farTooLate' =>
  minutes < lateAfter ? 'inTime' : minutes < farTooLateAfter ? 'late' : 'farTooLate'

/** How long somebody has waited, in the largest unit: '12 min', '3 h', '2 days'. */
export function waitedFor(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}

export const boughtLeadMessages = {
  returnNeedsReason: 'Say what is wrong with the contact details',
  callBackInThePast: 'Choose a time in the future',
  callBackTooFar: 'Choose a time within a year',
  callBackAtOfOther: "Only a lead with the status 'callBack' has a time to call back",
  returnRefused: 'This return was refused. Record what became of the lead instead.',
} as const
