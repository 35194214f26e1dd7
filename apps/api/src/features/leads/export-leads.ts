import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { clientStatusLabels, organisationStatusCodes } from '@lodeway/rules/leads/statuses.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { csvFile, type ExportColumn, workbook } from '../../exports/workbook.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { unprocessable } from '../../work/refusal.ts'
import { findLeads } from './find-leads.sql.ts'
import type { LeadFilters } from './lead-filters.sql.ts'

type Row = Awaited<ReturnType<typeof findLeads>>['data'][number]

/** Lead export limit (document 1, section 9). */
const exportLimit = 2000

/** @throws Refusal 422 with the count when the filters match more than 2,000 leads: nothing is silently cut */
export async function exportLeads(work: Work, filters: LeadFilters, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const { tx: db, keys, actor, now } = work
  const { data, count } = await findLeads({ db, keys, actor, now }, filters, { limit: exportLimit, offset: 0 })
  if (count > exportLimit)
    throw unprocessable(
      'too_many_rows',
      `The filters match ${count} leads; an export holds at most ${exportLimit}. Narrow the filters and try again.`,
    )
  await appendAudit(work, 'leads.export', { kind: 'leads', id: 'all' }, { count, format })
  const columns = work.actor.kind === 'admin' ? [...shared, ...forAdministrators] : shared
  return format === 'csv' ? csvFile('leads-export', columns, data) : workbook('leads-export', columns, data)
}

const shared: ExportColumn<Row>[] = [
  { header: 'Date submitted', date: row => johannesburgDate(new Date(row.createdAt)) },
  { header: 'First name', text: row => row.firstName },
  { header: 'Last name', text: row => row.lastName },
  { header: 'Phone number', text: row => toLocalPhone(row.phoneNumber) },
  { header: 'Email', text: row => row.emailAddress, width: 28 },
  { header: 'Insurance type', text: row => leadLabelOf(row.insuranceType), width: 26 },
  { header: 'Client status', text: row => clientStatusLabels[row.clientStatus] },
  {
    header: 'Organisation status',
    text: row => (row.organisationStatus ? organisationStatusCodes[row.organisationStatus] : null),
  },
]

const forAdministrators: ExportColumn<Row>[] = [
  { header: 'Loader', text: row => fullName(row.loaderFirstName, row.loaderLastName), width: 26 },
  { header: 'Lead quality', text: row => (row.quality ? qualityLabels[row.quality] : null) },
  { header: 'Organisation', text: row => row.organisationName ?? null, width: 26 },
  {
    header: 'Premium',
    cents: row => (row.premium === null || row.premium === undefined ? null : nearestCents(row.premium)),
  },
]
