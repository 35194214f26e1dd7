import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxLeadRows } from '@lodeway/rules/limits.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUser } from '../../session/session.ts'
import { manyIds, manyOf, offsetOf, oneOf } from '../../ui/table-address.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { columnsOfAdministrators, columnsOfLoaders } from './lead-columns.tsx'

/** Whether an organisation has a lead, and said anything of it. */
export const placements = ['any', 'available', 'waiting', 'toCorrect', 'assigned', 'untouched'] as const

const settings = {
  list: 'leads' as const,
  sort: 'firstName:asc',
  columns: columnsOfAdministrators,
  filters: {
    type: manyOf(insuranceTypes),
    quality: manyOf(qualities),
    status: manyOf(organisationStatuses),
    organisation: manyIds,
    placement: oneOf(placements, 'any'),
  },
}

const settingsOfLoaders = { ...settings, columns: columnsOfLoaders }

/** After a submission the newest lead stands first, until another order is chosen. */
const newestFirst = { sortFirst: 'createdAt:desc' }
const afterSubmission = { ...settings, ...newestFirst }
const afterSubmissionOfLoaders = { ...settingsOfLoaders, ...newestFirst }

export type LeadAddress = ReturnType<typeof useTableAddress<typeof settings.filters>>

/** What the page's address asks for, as the table, the list and the export want it. */
export function useLeadQuery(loaderId: string | undefined) {
  const { isAdmin } = useUser()
  const submittedLeadId = useLocation({ select: location => location.state.submittedLeadId })
  const [usual, afterwards] = isAdmin ? [settings, afterSubmission] : [settingsOfLoaders, afterSubmissionOfLoaders]
  const asked = useTableAddress(submittedLeadId === undefined ? usual : afterwards)
  const [range] = useDateRange()
  const address = useMemo(
    () => (isAdmin || asked.search === '' ? asked : withPageSize(asked, maxLeadRows)),
    [asked, isAdmin],
  )
  const { type, quality, status, organisation, placement } = address.filters
  const whose = loaderId === undefined ? { includeLoader: true } : { loaderId }
  const filters = {
    ...whose,
    ...(address.search === '' ? {} : { search: address.search }),
    ...(type.length > 0 ? { type } : {}),
    ...(quality.length > 0 ? { quality } : {}),
    ...(status.length > 0 ? { organisationStatus: status } : {}),
    ...(isAdmin ? ofPlacement(placement) : {}),
    ...(isAdmin && organisation.length > 0 ? { assignedOrganisationId: organisation } : {}),
    ...(range ? rangeToWire(range) : {}),
  }
  return { address, filters, query: { ...filters, ...address.window }, submittedLeadId }
}

const ofPlacement = (placement: (typeof placements)[number]) => {
  if (placement === 'any') return {}
  return placement === 'available' || placement === 'assigned' ? { internalStatus: placement } : { [placement]: true }
}

export type LeadQuery = ReturnType<typeof useLeadQuery>

const withPageSize = (address: LeadAddress, perPage: number): LeadAddress => ({
  ...address,
  perPage,
  window: { ...address.window, limit: perPage, offset: offsetOf(address.page, perPage) },
})
