import type { leadRow } from '@lodeway/contract/leads.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import {
  type ClientStatus,
  clientStatusLabels,
  clientStatusStyle,
  organisationStatusCodes,
  organisationStatusLabels,
} from '@lodeway/rules/leads/statuses.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type LeadRow = z.output<typeof leadRow>

const qualityTones: Record<Quality, Tone> = { low: 'neutral', medium: 'warning', high: 'success' }

export const QualityBadge = ({ quality }: { quality: Quality }) => (
  <State tone={qualityTones[quality]}>{qualityLabels[quality]}</State>
)

export const ClientStatusBadge = ({ status }: { status: ClientStatus }) => (
  <State tone={clientStatusStyle(status)}>{clientStatusLabels[status]}</State>
)

const loaderOf = (row: LeadRow): string => fullName(row.loaderFirstName, row.loaderLastName)
const nameOf = (row: LeadRow): string => fullName(row.firstName, row.lastName)

const name: Column<LeadRow> = { key: 'firstName', header: 'Full name', cell: nameOf, text: nameOf, sortable: true }
const phone: Column<LeadRow> = {
  key: 'phoneNumber',
  onPhone: 'none',
  header: 'Phone number',
  cell: row => toLocalPhone(row.phoneNumber),
  sortable: true,
}
const email: Column<LeadRow> = {
  key: 'emailAddress',
  onPhone: 'none',
  header: 'Email',
  cell: row => withBreaks(row.emailAddress ?? '-'),
  text: row => row.emailAddress ?? '',
  whole: true,
  sortable: true,
}
const type: Column<LeadRow> = {
  key: 'insuranceType',
  onPhone: 'line',
  header: 'Insurance type',
  cell: row => leadLabelOf(row.insuranceType),
  text: row => leadLabelOf(row.insuranceType),
  sortable: true,
}
const clientStatus: Column<LeadRow> = {
  key: 'clientStatus',
  onPhone: 'state',
  header: 'Client status',
  cell: row => <ClientStatusBadge status={row.clientStatus} />,
}
/** A code, with its words on hover and for people who hear the table. */
const organisationStatus: Column<LeadRow> = {
  key: 'organisationStatus',
  onPhone: 'none',
  header: 'Organisation status',
  cell: ({ organisationStatus: status }) =>
    status === null ? (
      '-'
    ) : (
      <>
        <span aria-hidden>{organisationStatusCodes[status]}</span>
        <span className="visually-hidden">{organisationStatusLabels[status]}</span>
      </>
    ),
  text: row => (row.organisationStatus === null ? '' : organisationStatusLabels[row.organisationStatus]),
  sortable: true,
}
const submitted: Column<LeadRow> = {
  key: 'createdAt',
  onPhone: 'line',
  header: 'Date submitted',
  cell: row => formatShownDate(johannesburgDate(new Date(row.createdAt))),
  sortable: true,
}
const quality: Column<LeadRow> = {
  key: 'quality',
  onPhone: 'none',
  header: 'Lead quality',
  cell: row => (row.quality ? <QualityBadge quality={row.quality} /> : '-'),
  sortable: true,
}
const loader: Column<LeadRow> = { onPhone: 'line', key: 'loader', header: 'Loader', cell: loaderOf, text: loaderOf }
const premium: Column<LeadRow> = {
  key: 'premium',
  onPhone: 'none',
  header: 'Premium',
  cell: row => (typeof row.premium === 'number' ? shownRand(row.premium) : '-'),
  align: 'end',
  sortable: true,
}

/** The columns with a mark on the lead that was just submitted. */
export function withMark(columns: readonly Column<LeadRow>[], submittedLeadId: string | undefined): Column<LeadRow>[] {
  const marked: Column<LeadRow> = {
    ...name,
    cell: row =>
      row.id === submittedLeadId ? (
        <>
          {nameOf(row)} <State tone="success">New</State>
        </>
      ) : (
        nameOf(row)
      ),
  }
  return columns.map(column => (column.key === name.key ? marked : column))
}

/** Columns by role (document 2, section 2). */
export const columnsOfLoaders = [
  name,
  { ...phone, onPhone: 'line' as const },
  email,
  type,
  clientStatus,
  organisationStatus,
]
export const columnsOfAdministrators = [
  name,
  submitted,
  phone,
  type,
  quality,
  clientStatus,
  organisationStatus,
  premium,
  loader,
]
