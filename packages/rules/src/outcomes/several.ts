import { isOpenStatus, organisationStatuses } from '../leads/statuses.ts'

/** Leads that one outcome is recorded for at once, or that are exported by their ids. */
export const maxLeadsAtOnce = 100

/** What can be recorded for several leads at once: a sale needs the premium of each. */
export const statusesForSeveral = organisationStatuses.filter(isOpenStatus)
