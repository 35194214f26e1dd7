import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import {
  isFinished,
  type OrganisationStatus,
  organisationStatuses,
  organisationStatusLabels,
} from '@lodeway/rules/leads/statuses.ts'
import { maximumOutcomeRows, outcomeFileHeadings } from '@lodeway/rules/outcomes/outcome-file.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { formatDayMonthYear, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'

/**
 * A file to fill in: the leads that the organisation has and is still working on or collecting premiums for, oldest first;
 * the latest, where they are more than one upload takes. What is closed is left out: it would crowd out what is new. The
 * client and the type are there for whoever fills it in, and are not read.
 */
export async function downloadTemplate(work: Work, organisationId: string): Promise<FileAnswer> {
  await findOrganisation(work.tx, organisationId)
  const rows = await findOpenLeads(work, organisationId)
  await appendAudit(
    work,
    'organisation.outcome-template',
    { kind: 'organisation', id: organisationId },
    { count: rows.length },
  )
  return csvFile(`outcomes-${johannesburgDate(work.now)}`, columns, rows.toReversed())
}

const findOpenLeads = ({ tx }: Work, organisationId: string) =>
  tx
    .selectFrom('lead')
    .innerJoin('assignment', 'assignment.id', 'lead.assignmentId')
    .select([
      'lead.id',
      'lead.firstName',
      'lead.lastName',
      'lead.insuranceType',
      'lead.organisationStatus',
      'lead.premiumCents',
      'lead.premiumsCollected',
      'assignment.assignedAt',
    ])
    .where('lead.organisationId', '=', organisationId)
    // The same organisation, said once more, so that its assignments are read in their order and no others.
    .where('assignment.organisationId', '=', organisationId)
    .where('lead.erasedAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('lead.organisationStatus', 'is', null),
        eb('lead.organisationStatus', 'not in', organisationStatuses.filter(isFinished)),
      ]),
    )
    .orderBy('assignment.assignedAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(maximumOutcomeRows)
    .execute()

type Row = Awaited<ReturnType<typeof findOpenLeads>>[number]

const columns: ExportColumn<Row>[] = [
  { header: outcomeFileHeadings.leadId, text: row => row.id },
  { header: outcomeFileHeadings.status, text: row => statusWords(row.organisationStatus) },
  { header: outcomeFileHeadings.premium, cents: row => row.premiumCents },
  { header: outcomeFileHeadings.premiumsCollected, text: row => row.premiumsCollected?.toString() ?? null },
  { header: 'Client', text: row => fullName(row.firstName, row.lastName) },
  { header: 'Insurance type', text: row => leadLabelOf(row.insuranceType) },
  { header: 'Assigned', text: row => formatDayMonthYear(johannesburgDate(row.assignedAt)) },
]

const statusWords = (status: OrganisationStatus | null) => (status === null ? null : organisationStatusLabels[status])
