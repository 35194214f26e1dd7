import { isSold, type OrganisationStatus, opensReturn, organisationStatusLabels } from '../leads/statuses.ts'

/** What was reported of a lead at the moment at which an amount was taken back, and through what. */
export interface SaidThen {
  readonly status: OrganisationStatus | null
  readonly source: 'partner' | 'csv' | 'admin' | 'buyer' | 'system' | null
}

/** Why an amount was taken back, and who says so: nothing that is told to a loader names the organisation. */
export function takenBackReason({ status, source }: SaidThen): string {
  const isAdministrator = source === 'admin'
  if (status === null) return 'the sale was taken back'
  // What asks for a return takes nothing back before it is accepted.
  if (opensReturn(status))
    return `an administrator accepted the return of the lead ("${organisationStatusLabels[status]}")`
  if (isSold(status)) return isAdministrator ? 'an administrator corrected the sale' : 'the sale was corrected'
  const who = isAdministrator ? 'an administrator recorded' : "the lead's organisation now says"
  return `${who} "${organisationStatusLabels[status]}"`
}

/** For how many days 'My Earnings' shows what was taken back before it was paid; statements and the lead itself have it for good. */
export const withdrawnShownDays = 31
