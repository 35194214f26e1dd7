import {
  type ClientStatus,
  type InternalStatus,
  isAssigned,
  type OrganisationStatus,
  organisationStatuses,
} from './statuses.ts'

/** The way of every lead, from the first call to the last cent. */
export const stations = ['Submitted', 'Placed', 'Quoted', 'Sold', 'Cashed'] as const

interface LeadStatuses {
  internalStatus: InternalStatus
  clientStatus: ClientStatus
  organisationStatus?: OrganisationStatus | null | undefined
}

/** How many stations lie behind a lead of which its organisation says so; others were placed. */
const passedBy: Partial<Record<OrganisationStatus, number>> = { quotedNotInterested: 3, quoted: 3, sale: 4, cashed: 5 }
const placed = 2

/** How many of the stations a lead has passed, and whether its way ended before the last one. */
export function wayOf({ internalStatus, clientStatus, organisationStatus }: LeadStatuses): {
  passed: number
  ended: boolean
} {
  const ended = clientStatus === 'closed' || clientStatus === 'expired'
  const said = organisationStatus ? passedBy[organisationStatus] : undefined
  // One that lapsed, or of which something was reported, was with an organisation once.
  return { passed: said ?? (isAssigned(internalStatus) || clientStatus !== 'pending' ? placed : 1), ended }
}

/** What organisations say of leads that have come to a station or beyond; of one that was only placed they need not say anything. */
export const statusesFrom = (station: 'Quoted' | 'Sold' | 'Cashed'): OrganisationStatus[] =>
  organisationStatuses.filter(status => (passedBy[status] ?? placed) > stations.indexOf(station))
