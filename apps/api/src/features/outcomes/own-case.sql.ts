import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { getOwnCase, listOwnCases, ownCase } from '@lodeway/contract/own-cases.ts'
import { isSoldElsewhere, isWithdrawnByReport, refusalToWithdraw } from '@lodeway/rules/outcomes/cases.ts'
import { isClientNamed, isGoneWithLead, refusalToWrite } from '@lodeway/rules/outcomes/conversation.ts'
import { type DecisionClock, toBeDecidedBy } from '@lodeway/rules/outcomes/decide-by.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { notFound } from '../../work/refusal.ts'
import { loaderReference } from '../persons/loader-reference.ts'
import { caseFacts } from './case-facts.ts'
import { findDecisionClock } from './case-settings.ts'
import { findMessages, lastRole } from './messages.sql.ts'

interface Reading {
  readonly db: Queryable
  readonly keys: Keys
}

/** An organisation's own returns and late sales, the latest first, and how many wait for its answer whatever the filters. */
export async function findOwnCases(
  { db, keys }: Reading,
  organisationId: string,
  query: QueryOutput<typeof listOwnCases>,
): Promise<AnswerInput<typeof listOwnCases>> {
  const clock = await findDecisionClock(db)
  let matching = selectOwnCases(db, organisationId)
  if (query.waitsForYou) matching = matching.where(isAsked)
  if (query.state) matching = matching.where('c.state', 'in', query.state)
  const ordered = matching.orderBy('c.openedAt', 'desc').orderBy('c.id', 'desc')
  const [page, waiting] = await Promise.all([
    findPage(ordered, query, toOwnCase(keys, clock)),
    db
      .selectFrom('outcomeCase as c')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('c.organisationId', '=', organisationId)
      .where(isAsked)
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, toAnswer: waiting.count }
}

/** Whether an administrator wrote last about an open case, of whose client there is still somebody to talk about. */
const isAsked = sql<boolean>`(c.state = 'open' AND ${lastRole('organisation')} = 'admin'
  AND EXISTS (SELECT FROM lead WHERE lead.id = c.lead_id AND lead.erased_at IS NULL))`

/** @throws Refusal 404, also for another organisation's */
export async function readOwnCase(
  { db, keys }: Reading,
  organisationId: string,
  id: string,
): Promise<AnswerInput<typeof getOwnCase>> {
  const row = await selectOwnCases(db, organisationId).where('c.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('This case')
  const messages = (await findMessages(db, [id], 'organisation', 'side')).get(id) ?? []
  return {
    ...toOwnCase(keys, await findDecisionClock(db))(row),
    messages: isGoneWithLead(row) ? messages.map(message => ({ ...message, files: [] })) : messages,
  }
}

const selectOwnCases = (db: Queryable, organisationId: string) =>
  db
    .selectFrom('outcomeCase as c')
    .innerJoin('lead', 'lead.id', 'c.leadId')
    .innerJoin('assignment', 'assignment.id', 'c.assignmentId')
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.openedAt',
      'c.leadId',
      'c.assignmentId',
      'c.organisationId',
      'c.reportedReason',
      'c.reason',
      'c.decidedAt',
      'c.decidedBy',
      'lead.firstName',
      'lead.lastName',
      'lead.insuranceType',
      'lead.loaderId',
      'lead.assignmentId as holderAssignmentId',
      'lead.organisationStatus',
      'lead.erasedAt',
      'assignment.assignedAt',
      lastRole('organisation').as('lastRole'),
    ])
    .where('c.organisationId', '=', organisationId)

type Row = Awaited<ReturnType<ReturnType<typeof selectOwnCases>['executeTakeFirstOrThrow']>>

const toOwnCase =
  (keys: Keys, clock: DecisionClock) =>
  (row: Row): z.input<typeof ownCase> => {
    const facts = caseFacts(row, { ...row, assignmentId: row.holderAssignmentId })
    const isErased = row.erasedAt !== null
    const takesMessages = refusalToWrite(row.state, isErased) === undefined
    return {
      ...row,
      openedAt: row.openedAt.toISOString(),
      deliveredAt: row.assignedAt.toISOString(),
      decideBy: toBeDecidedBy({ state: row.state, openedOn: johannesburgDate(row.openedAt) }, clock),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      isSoldElsewhere: isSoldElsewhere(row),
      client: isClientNamed(row) ? fullName(row.firstName, row.lastName) : null,
      loaderReference: loaderReference(keys, row.organisationId, row.loaderId),
      takesMessages,
      waitsForYou: takesMessages && row.lastRole === 'admin',
      canWithdraw: !isErased && refusalToWithdraw(facts) === undefined,
      isWithdrawnByReport: !isErased && isWithdrawnByReport(facts),
    }
  }
