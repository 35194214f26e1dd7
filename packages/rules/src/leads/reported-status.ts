import { type OrganisationStatus, organisationStatusCodes, organisationStatuses } from './statuses.ts'

/** The status meant by a key or by a code in any case, as partners and their files write it; undefined if none. */
export function organisationStatusFrom(text: string): OrganisationStatus | undefined {
  const wanted = text.trim().toLowerCase()
  return organisationStatuses.find(
    status => status.toLowerCase() === wanted || organisationStatusCodes[status].toLowerCase() === wanted,
  )
}
