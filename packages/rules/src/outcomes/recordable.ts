import type { OrganisationStatus } from '../leads/statuses.ts'
import { type ClientStatus, canEditLead, type InternalStatus, isSold, organisationStatuses } from '../leads/statuses.ts'

/** Which outcomes an administrator may record of a lead now, and why not the others. */
export interface Recordable {
  readonly statuses: readonly OrganisationStatus[]
  /** A sentence for the person; absent when every outcome can be recorded. */
  readonly whyNot?: string
}

const all: Recordable = { statuses: organisationStatuses }
const lapsed: Recordable = {
  statuses: organisationStatuses.filter(isSold),
  whyNot: 'This lead lapsed without a sale. Only a late sale can still be recorded, by the organisation that had it.',
}
const returned: Recordable = {
  statuses: [],
  whyNot: 'The organisation gave this lead back, so no outcome can be recorded until another one has it.',
}
const unplaced: Recordable = {
  statuses: [],
  whyNot: 'No organisation has this lead yet, so no outcome can be recorded.',
}

/**
 * What can be recorded of a lead: anything while an organisation has it; a late sale once it has lapsed, which gives it
 * back to who had it; nothing else. Source: domain rules, "Outcomes" and "Contracts and time".
 */
export function recordableOutcomes(lead: {
  readonly internalStatus: InternalStatus
  readonly clientStatus: ClientStatus
  /** Where it is known: lists do not tell. */
  readonly awaitsCorrection?: boolean
}): Recordable {
  if (!canEditLead(lead.internalStatus)) return all
  if (lead.clientStatus === 'expired') return lapsed
  return lead.awaitsCorrection ? returned : unplaced
}
