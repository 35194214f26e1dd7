import { type ClientStatus, type InternalStatus, isAssigned, type OrganisationStatus } from './statuses.ts'

/** The way of every lead, from the first call to the last cent. */
export const stations = ['Submitted', 'Placed', 'Quoted', 'Sold', 'Cashed'] as const

interface Standing {
  internalStatus: InternalStatus
  clientStatus: ClientStatus
  organisationStatus?: OrganisationStatus | null | undefined
}

const reached: Partial<Record<ClientStatus, number>> = { inProgress: 2, quoted: 3, sold: 4, paidUp: 5 }

/** How many of the stations a lead has passed, and whether its way ended before the last one. */
export function wayOf({ internalStatus, clientStatus, organisationStatus }: Standing): {
  passed: number
  ended: boolean
} {
  const ended = clientStatus === 'closed' || clientStatus === 'expired'
  if (ended) return { passed: organisationStatus === 'quotedNotInterested' ? 3 : 2, ended }
  return { passed: reached[clientStatus] ?? (isAssigned(internalStatus) ? 2 : 1), ended }
}
