import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** Whether what was said of the lead of an `assignment` is about its person of now: it was said since they are, and its organisation had the lead then. */
const isOfThisPerson = (
  saidAt: string,
) => sql<boolean>`EXISTS (SELECT FROM lead WHERE lead.id = assignment.lead_id AND (lead.about_since IS NULL
  OR (${sql.ref(saidAt)} >= lead.about_since AND coalesce(assignment.ended_at > lead.about_since, true))))`

/** What the people of organisations noted while they had the lead, but of somebody whom it was about before. */
export const notesOf = (work: Work, leadId: string) =>
  work.tx
    .selectFrom('leadNote')
    .innerJoin('assignment', 'assignment.id', 'leadNote.assignmentId')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .select(['organisation.name as organisation', 'leadNote.writtenAt as at', 'leadNote.note'])
    .where('leadNote.leadId', '=', leadId)
    .where(isOfThisPerson('leadNote.writtenAt'))
    .orderBy('leadNote.id')
    .execute()

/** The returns and late sales that an organisation asked for, their decisions, and the messages about them; again of this person alone. */
export async function casesOf({ tx }: Work, leadId: string) {
  const cases = await tx
    .selectFrom('outcomeCase')
    .innerJoin('assignment', 'assignment.id', 'outcomeCase.assignmentId')
    .innerJoin('organisation', 'organisation.id', 'outcomeCase.organisationId')
    .select([
      'outcomeCase.id',
      'organisation.name as organisation',
      'outcomeCase.kind',
      'outcomeCase.openedAt',
      'outcomeCase.organisationStatus',
      'outcomeCase.state',
      'outcomeCase.reportedReason',
      'outcomeCase.reason',
      'outcomeCase.decidedAt',
    ])
    .where('outcomeCase.leadId', '=', leadId)
    .where(isOfThisPerson('outcomeCase.openedAt'))
    .orderBy('outcomeCase.openedAt')
    .execute()
  const said = await tx
    .selectFrom('caseMessage')
    .innerJoin('outcomeCase', 'outcomeCase.id', 'caseMessage.caseId')
    .innerJoin('account', 'account.id', 'caseMessage.writtenBy')
    .select(['caseMessage.id', 'caseId', 'writtenAt as at', 'role', 'message'])
    .where('outcomeCase.leadId', '=', leadId)
    .orderBy('caseMessage.id')
    .execute()
  const files = await tx
    .selectFrom('caseFile')
    .innerJoin('caseMessage', 'caseMessage.id', 'caseFile.messageId')
    .innerJoin('outcomeCase', 'outcomeCase.id', 'caseMessage.caseId')
    .select(['messageId', 'name'])
    .where('outcomeCase.leadId', '=', leadId)
    .orderBy('caseFile.id')
    .execute()
  return cases.map(({ id, ...found }) => ({
    ...found,
    messages: said
      .filter(({ caseId }) => caseId === id)
      .map(({ id: messageId, at, role, message }) => ({
        at,
        by: writers[role],
        message,
        files: files.filter(file => file.messageId === messageId).map(({ name }) => name),
      })),
  }))
}

/** Who wrote, as what they are. */
const writers = { admin: 'an administrator', buyer: 'the organisation', loader: 'whoever submitted the lead' } as const

/** What somebody wrote about returns and late sales, for an export of their own. */
export const writtenBy = ({ tx }: Work, accountId: string) =>
  tx
    .selectFrom('caseMessage')
    .select(['writtenAt as at', 'message'])
    .where('writtenBy', '=', accountId)
    .orderBy('id')
    .execute()
