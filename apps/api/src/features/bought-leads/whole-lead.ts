import type { wholeBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { editedFields } from '@lodeway/rules/audit-log/changes.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { nameIfAny } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { findOpenReturn } from '../assignments/open-return.sql.ts'
import { toldAnswers } from '../deliveries/partner-lead.ts'
import { noteOpened } from '../deliveries/tell-organisations.ts'
import { selectEdits } from '../leads/story.sql.ts'
import { clientDetailsOf } from '../persons/client-details.ts'
import { selectBoughtLeads, toBoughtLead } from './bought-leads.sql.ts'

/** One lead that an organisation has, whole. An ID number that is read is in the audit log, and what waits for an endpoint has arrived. @throws Refusal 404 */
export async function readBoughtLead(
  work: Work,
  organisationId: string,
  id: string,
): Promise<z.input<typeof wholeBoughtLead>> {
  const row = await selectBoughtLeads(work.tx, organisationId).where('lead.id', '=', id).executeTakeFirst()
  if (row === undefined || row.assignmentId === null) throw notFound('This lead')
  const client = clientDetailsOf(row, work.keys)
  await noteOpened(work, id, organisationId)
  if (client.idNumber !== null) await noteIdNumberRead(work, id)
  return {
    ...toBoughtLead(row, work.keys, organisationId),
    ...client,
    details: toldAnswers(row),
    said: await findSaid(work.tx, row.assignmentId),
    corrected: await findCorrected(work.tx, id, row.assignedAt),
    openReturnId: await findOpenReturn(work.tx, row.assignmentId),
    contracts: await findOwnContracts(work.tx, organisationId, row.assignmentId),
    notes: await findNotes(work.tx, row.assignmentId),
  }
}

/** Whoever comes back to the lead within the hour, from another window or after a call, reads the same number still: unless it was edited. */
async function noteIdNumberRead(work: Work, id: string): Promise<void> {
  const last = await work.tx
    .selectFrom('auditLog')
    .select(['action', 'at'])
    .where('subjectId', '=', id)
    .where(eb =>
      eb.or([
        eb('action', 'in', ['lead.change', 'lead.correct']),
        eb.and({ action: 'lead.read-id-number', actorId: accountIdOf(work.actor) }),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isKnown = last?.action === 'lead.read-id-number' && last.at.getTime() > work.now.getTime() - 3_600_000
  if (!isKnown) await appendAudit(work, 'lead.read-id-number', { kind: 'lead', id })
}

/** What was reported of the lead since the organisation has it. Only its own people are named. */
async function findSaid(db: Queryable, assignmentId: string) {
  const events = await db
    .selectFrom('leadEvent')
    .leftJoin('account', join =>
      join.onRef('account.id', '=', 'leadEvent.actorId').on('leadEvent.source', '=', 'buyer'),
    )
    .select(['at', 'organisationStatus', 'premiumCents', 'firstName', 'lastName'])
    .where('assignmentId', '=', assignmentId)
    .where('kind', '=', 'status')
    .orderBy('leadEvent.id', 'desc')
    .execute()
  return events.flatMap(({ at, organisationStatus, premiumCents, firstName, lastName }) =>
    organisationStatus === null
      ? []
      : [
          {
            at: at.toISOString(),
            organisationStatus,
            premium: centsToRand(premiumCents),
            by: nameIfAny({ firstName, lastName }),
          },
        ],
  )
}

/** What of the client was corrected since the organisation has the lead, by the names of the fields: by the platform, whoever it was there. */
async function findCorrected(db: Queryable, leadId: string, since: Date) {
  // What its loader changed while nobody had it is no correction, and nothing that the organisation is to know.
  const corrections = await selectEdits(db, leadId)
    .where('auditLog.action', '=', 'lead.correct')
    .where('auditLog.at', '>', since)
    .execute()
  return corrections.map(({ at, detail }) => ({
    at: at.toISOString(),
    fields: editedFields((detail as { fields: string[] }).fields),
  }))
}

/**
 * How the organisation's own contracts stood when it was given the lead. Whose else were looked at, how many, and why this one
 * came first of them is not told.
 */
async function findOwnContracts(db: Queryable, organisationId: string, assignmentId: string) {
  const { contractId, considered } = await db
    .selectFrom('assignment')
    .select(['contractId', 'considered'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const stood = new Map(considered?.map(each => [each.contractId, each.against]))
  const own = await db
    .selectFrom('contract')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where('id', 'in', [contractId, ...stood.keys()])
    .orderBy('name')
    .execute()
  return own.map(({ id, name }) => ({
    contractName: name,
    isChosen: id === contractId,
    against: stood.get(id) ?? null,
  }))
}

async function findNotes(db: Queryable, assignmentId: string) {
  const notes = await db
    .selectFrom('leadNote')
    .innerJoin('account', 'account.id', 'leadNote.writtenBy')
    .select(['leadNote.id', 'writtenAt', 'note', 'firstName', 'lastName'])
    .where('assignmentId', '=', assignmentId)
    .orderBy('leadNote.id', 'desc')
    .execute()
  return notes.map(({ id, writtenAt, note, firstName, lastName }) => ({
    id,
    at: writtenAt.toISOString(),
    by: nameIfAny({ firstName, lastName }),
    note,
  }))
}

/** For administrators: what was noted on a lead, whichever organisation had it then. */
export async function findAllNotes(db: Queryable, leadId: string) {
  const notes = await db
    .selectFrom('leadNote')
    .innerJoin('account', 'account.id', 'leadNote.writtenBy')
    .innerJoin('assignment', 'assignment.id', 'leadNote.assignmentId')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .select(['leadNote.id', 'writtenAt', 'note', 'firstName', 'lastName', 'organisation.name as organisationName'])
    .where('leadNote.leadId', '=', leadId)
    .orderBy('leadNote.id', 'desc')
    .execute()
  return notes.map(({ id, writtenAt, note, firstName, lastName, organisationName }) => ({
    id,
    at: writtenAt.toISOString(),
    by: nameIfAny({ firstName, lastName }),
    organisationName,
    note,
  }))
}
