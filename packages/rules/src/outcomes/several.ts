import { isOpenStatus, organisationStatuses } from '../leads/statuses.ts'
import { recordableOutcomes } from './recordable.ts'

/** Leads that one outcome is recorded for at once, or that are exported by their ids. */
export const maxLeadsAtOnce = 100

/** What can be recorded for several leads at once: a sale needs the premium of each. */
export const statusesForSeveral = organisationStatuses.filter(isOpenStatus)

/** Whether any of these can be recorded of a lead: of one that nobody has, or that has lapsed, none can. */
export const isForSeveral = (lead: Parameters<typeof recordableOutcomes>[0]): boolean =>
  recordableOutcomes(lead).statuses.some(isOpenStatus)
