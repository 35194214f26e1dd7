import type { boughtLead } from '@lodeway/contract/bought-leads.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { isSold, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State } from '../../ui/state.tsx'
import { QualityBadge } from '../leads/lead-columns.tsx'
import { CallBackTime, ContactClock } from './contact-clock.tsx'

export type BoughtLead = z.output<typeof boughtLead>

const typeOf = (row: BoughtLead) => leadLabelOf(row.insuranceType)

/** The clock runs until something is reported; then the report is shown, and when to call again. Whoever objected is not to be called at all. */
function standing(row: BoughtLead) {
  if (row.objectedAt !== null && !isSold(row.organisationStatus ?? undefined))
    return <State tone="danger">Client objected</State>
  if (row.organisationStatus === null) return <ContactClock since={row.deliveredAt} />
  return row.callBackAt === null ? (
    <State tone="neutral">{organisationStatusLabels[row.organisationStatus]}</State>
  ) : (
    <CallBackTime at={row.callBackAt} />
  )
}

export const boughtLeadColumns: Column<BoughtLead>[] = [
  { key: 'firstName', onPhone: 'name', header: 'Client', cell: nameOf, text: nameOf, sortable: true },
  { key: 'phoneNumber', header: 'Phone number', cell: row => toLocalPhone(row.phoneNumber) },
  { key: 'insuranceType', onPhone: 'line', header: 'Insurance type', cell: typeOf, text: typeOf },
  { key: 'quality', header: 'Quality', cell: row => <QualityBadge quality={row.quality} /> },
  {
    key: 'deliveredAt',
    onPhone: 'line',
    header: 'Received',
    cell: row => shownTime(row.deliveredAt),
    sortable: true,
  },
  { key: 'callBackAt', onPhone: 'state', header: 'Waiting or outcome', cell: standing, sortable: true },
]
