import { keysOf } from '../keys-of.ts'

/** Where a lead stands with the platform (document 2, section 3). */
export const internalStatuses = ['assigned', 'available'] as const
export type InternalStatus = (typeof internalStatuses)[number]

export const internalStatusLabels: Record<InternalStatus, string> = { assigned: 'Assigned', available: 'Available' }

export const organisationStatusLabels = {
  notInterested: 'Not interested',
  noAnswer: 'No answer',
  callBack: 'Call back',
  answeringMachine: 'Answering machine',
  doNotCall: 'Do not call',
  quotedNotInterested: 'Quoted, not interested',
  busy: 'Busy',
  quoted: 'Quoted',
  sale: 'Sale',
  cashed: 'Cashed',
  invalidContactDetails: 'Invalid contact details',
} satisfies Record<string, string>

/** What the organisation says of a lead (document 2, section 2). */
export const organisationStatuses = keysOf(organisationStatusLabels)
export type OrganisationStatus = keyof typeof organisationStatusLabels

/** Codes shown in tables. The specification gives invalid contact details none, so it is shown in words. */
export const organisationStatusCodes: Record<OrganisationStatus, string> = {
  notInterested: 'NI',
  noAnswer: 'N',
  callBack: 'CB',
  answeringMachine: 'A',
  doNotCall: 'DNC',
  quotedNotInterested: 'QNIT',
  busy: 'B',
  quoted: 'Q',
  sale: 'S',
  cashed: 'C',
  invalidContactDetails: 'Invalid contact details',
}

/** Whether an organisation holds the lead. An assigned lead cannot be edited (document 2, section 4). */
export const isAssigned = (status: InternalStatus): boolean => status === 'assigned'

/** Whether the lead may still be edited (document 2, section 4). */
export const canEditLead = (status: InternalStatus): boolean => !isAssigned(status)

/** Whether a premium was sold: `sale`, or `cashed`, which implies it. */
export const isSold = (status: OrganisationStatus | undefined): boolean => status === 'sale' || isCashed(status)

/** Whether the premiums that the contract's term asks for were collected. */
export const isCashed = (status: OrganisationStatus | undefined): boolean => status === 'cashed'

/** The sold statuses as a list, for what is asked of the database. */
export const soldStatuses = organisationStatuses.filter(isSold)

/** Whether the status is one that moves freely: anything that is not sold (domain rules, "Outcomes"). */
export const isOpenStatus = (status: OrganisationStatus | undefined): boolean => !isSold(status)

/** Whether the status puts the person on the suppression list (domain rules, "Outcomes"). */
export const suppressesPerson = (status: OrganisationStatus | undefined): boolean => status === 'doNotCall'

/** Whether the status asks an administrator to take the lead back (domain rules, "Outcomes"). */
export const opensReturn = (status: OrganisationStatus | undefined): boolean => status === 'invalidContactDetails'

/** Whether an organisation may still say so of a client who objected to being contacted: it is a fact, or heeds the objection. */
export const isSaidDespiteObjection = (status: OrganisationStatus): boolean =>
  isSold(status) || suppressesPerson(status)

/** Where the client stands, in the loader's words; derived, never stored (domain rules, "Outcomes"). */
export const clientStatuses = ['pending', 'inProgress', 'quoted', 'sold', 'paidUp', 'closed', 'expired'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientStatusLabels: Record<ClientStatus, string> = {
  pending: 'Pending',
  inProgress: 'In progress',
  quoted: 'Quoted',
  sold: 'Sold',
  paidUp: 'Paid up',
  closed: 'Closed',
  expired: 'Expired',
}

const byOrganisationStatus: Record<OrganisationStatus, ClientStatus> = {
  noAnswer: 'inProgress',
  answeringMachine: 'inProgress',
  callBack: 'inProgress',
  busy: 'inProgress',
  quoted: 'quoted',
  sale: 'sold',
  cashed: 'paidUp',
  notInterested: 'closed',
  quotedNotInterested: 'closed',
  doNotCall: 'closed',
  invalidContactDetails: 'closed',
}

/** What the client status is, from what the organisation said and whether the assignment lapsed. */
export function clientStatusOf(lead: {
  organisationStatus?: OrganisationStatus | null | undefined
  lapsed: boolean
}): ClientStatus {
  if (lead.lapsed) return 'expired'
  return lead.organisationStatus ? byOrganisationStatus[lead.organisationStatus] : 'pending'
}

/** Nothing more is expected of such a lead: it is closed, or paid up. */
export const isFinished = (organisationStatus: OrganisationStatus): boolean =>
  ['closed', 'paidUp'].includes(byOrganisationStatus[organisationStatus])

/** Pending is shown as a warning, everything else as information (document 2, section 2). */
export const clientStatusStyle = (status: ClientStatus): 'warning' | 'info' =>
  status === 'pending' ? 'warning' : 'info'
