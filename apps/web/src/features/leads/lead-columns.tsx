import type { leadRow } from '@lodeway/contract/lead-shapes.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import {
  type ClientStatus,
  clientStatusLabels,
  clientStatusStyle,
  type OrganisationStatus,
  organisationStatusCodes,
  organisationStatusLabels,
} from '@lodeway/rules/leads/statuses.ts'
import { stations, wayOf } from '@lodeway/rules/leads/way.ts'
import { fullName, nameOf } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { QualityMark } from '../../ui/quality-mark.tsx'
import { shownDay } from '../../ui/shown-time.ts'
import { Code, State } from '../../ui/state.tsx'
import { WayTicks } from '../../ui/way.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'
import classes from './leads.module.css'

export type LeadRow = z.output<typeof leadRow>

const levels = { low: 1, medium: 2, high: 3 } as const

export const QualityBadge = ({ quality }: { quality: Quality }) => (
  <QualityMark level={levels[quality]}>{qualityLabels[quality]}</QualityMark>
)

export const ClientStatusBadge = ({ status }: { status: ClientStatus }) => (
  <State tone={clientStatusStyle(status)}>{clientStatusLabels[status]}</State>
)

const OrganisationState = ({ status }: { status: OrganisationStatus }) => {
  const [code, label] = [organisationStatusCodes[status], organisationStatusLabels[status]]
  if (code === label) return label
  return (
    <>
      <Code>{code}</Code> {label}
    </>
  )
}

const loaderOf = (row: LeadRow): string => fullName(row.loaderFirstName, row.loaderLastName)

const name: Column<LeadRow> = {
  key: 'firstName',
  onPhone: 'name',
  header: 'Full name',
  cell: nameOf,
  text: nameOf,
  sortable: true,
}
const phone: Column<LeadRow> = {
  key: 'phoneNumber',
  header: 'Phone number',
  cell: row => toLocalPhone(row.phoneNumber),
  sortable: true,
}
const email: Column<LeadRow> = {
  key: 'emailAddress',
  header: 'Email',
  cell: row => withBreaks(row.emailAddress ?? '-'),
  text: row => row.emailAddress ?? '',
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
  cell: row => (
    <>
      <WayTicks {...wayOf(row)} of={stations.length} /> <ClientStatusBadge status={row.clientStatus} />
    </>
  ),
}
/** The code that organisations report, and what it stands for. */
const organisationStatus: Column<LeadRow> = {
  key: 'organisationStatus',
  header: 'Organisation status',
  cell: ({ organisationStatus: status }) => (status === null ? '-' : <OrganisationState status={status} />),
  text: row => (row.organisationStatus === null ? '' : organisationStatusLabels[row.organisationStatus]),
  sortable: true,
}
const submitted: Column<LeadRow> = {
  key: 'createdAt',
  onPhone: 'line',
  header: 'Date submitted',
  // In one piece: a day is not read over two lines.
  cell: row => shownDay(row.createdAt).replaceAll(' ', '\u00a0'),
  sortable: true,
}
const quality: Column<LeadRow> = {
  key: 'quality',
  header: 'Lead quality',
  cell: row => (row.quality ? <QualityBadge quality={row.quality} /> : '-'),
  sortable: true,
}
const loader: Column<LeadRow> = { onPhone: 'line', key: 'loader', header: 'Loader', cell: loaderOf, text: loaderOf }
const premium: Column<LeadRow> = {
  key: 'premium',
  onPhone: 'amount',
  header: 'Premium',
  cell: row => (typeof row.premium === 'number' ? <Money rand={row.premium} /> : <span className="nothing">-</span>),
  align: 'end',
  sortable: true,
}

const organisation: Column<LeadRow> = {
  key: 'organisation',
  header: 'Organisation',
  onRequest: true,
  cell: row => row.organisationName ?? <span className="nothing">-</span>,
  text: row => row.organisationName ?? '',
}

/** The columns with a mark on the lead that was just submitted. */
export function withMark(columns: readonly Column<LeadRow>[], submittedLeadId: string | undefined): Column<LeadRow>[] {
  const marked: Column<LeadRow> = {
    ...name,
    cell: row =>
      row.id === submittedLeadId ? (
        <span className={classes.marked}>
          <span>{nameOf(row)}</span> <State tone="success">New</State>
        </span>
      ) : (
        nameOf(row)
      ),
  }
  return columns.map(column => (column.key === name.key ? marked : column))
}

/** Columns by role (document 2, section 2). */
export const columnsOfLoaders = [
  name,
  submitted,
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
  // What it is about is read before when and by whom, of which the end is cut off.
  { ...type, onPhone: 'first' as const },
  quality,
  clientStatus,
  organisationStatus,
  premium,
  loader,
  organisation,
]
