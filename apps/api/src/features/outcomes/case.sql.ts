import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listOutcomeCases, outcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { isSold } from '@lodeway/rules/leads/statuses.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { isOpenCase } from '@lodeway/rules/outcomes/cases.ts'
import { refusalToWrite, waitsFor } from '@lodeway/rules/outcomes/conversation.ts'
import { type DecisionClock, toBeDecidedBy } from '@lodeway/rules/outcomes/decide-by.ts'
import { nameIfAny } from '@lodeway/rules/people/name.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { holds } from '../../db/plain-search.ts'
import { isAboutAnother } from '../assignments/past-holders.ts'
import { findDecisionClock, overdueSince } from './case-settings.ts'
import { lastRole, lastSide, speakerOf } from './messages.sql.ts'

/** Returns and late sales by filters, with the exact count, and how many are open whatever the filters. */
export async function findCases(db: Queryable, query: QueryOutput<typeof listOutcomeCases>, now: Date) {
  const clock = await findDecisionClock(db)
  const { state, kind, overdue, organisationId, search, orderBy } = query
  let matching = selectRows(db)
  if (state) matching = matching.where('c.state', 'in', state)
  if (overdue) matching = matching.where('c.state', '=', 'open').where('c.openedAt', '<', overdueSince(clock, now))
  if (kind) matching = matching.where('c.kind', 'in', kind)
  if (organisationId) matching = matching.where('c.organisationId', 'in', organisationId)
  if (search) {
    const inLead = holds(sql`lead.first_name || ' ' || lead.last_name`, search)
    matching = matching.where(sql<boolean>`(${inLead} OR ${holds(sql`organisation.name`, search)})`)
  }
  const ordered = matching.orderBy('c.openedAt', orderBy.direction).orderBy('c.id', orderBy.direction)
  const [page, open] = await Promise.all([
    findPage(ordered, query, toCase(clock)),
    db
      .selectFrom('outcomeCase')
      .where('state', '=', 'open')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, open: open.count }
}

export const findCase = async (db: Queryable, id: string) =>
  toCase(await findDecisionClock(db))(await selectRows(db).where('c.id', '=', id).executeTakeFirstOrThrow())

const selectRows = (db: Queryable) =>
  db
    .selectFrom('outcomeCase as c')
    .innerJoin('lead', 'lead.id', 'c.leadId')
    .innerJoin('assignment', 'assignment.id', 'c.assignmentId')
    .innerJoin('organisation', 'organisation.id', 'c.organisationId')
    .leftJoin('organisation as holder', 'holder.id', 'lead.organisationId')
    .leftJoin('account as decider', 'decider.id', 'c.decidedBy')
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.openedAt',
      'c.leadId',
      'c.assignmentId',
      'c.organisationId',
      'c.organisationStatus',
      'c.premiumCents',
      'c.premiumsCollected',
      'c.reason',
      'c.reportedReason',
      'c.decidedAt',
      'lead.firstName as clientFirstName',
      'lead.lastName as clientLastName',
      'lead.insuranceType',
      'lead.assignmentId as holderAssignmentId',
      'lead.organisationStatus as holderStatus',
      'lead.erasedAt',
      'organisation.name as organisationName',
      'assignment.assignedAt',
      'assignment.endedAt',
      'holder.id as holderId',
      'holder.name as holderName',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      isAboutAnother.as('isOtherPerson'),
      lastRole().as('lastRole'),
      lastSide.as('lastSide'),
    ])

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const toCase =
  (clock: DecisionClock) =>
  (row: CaseRow): z.input<typeof outcomeCase> => ({
    ...row,
    openedAt: row.openedAt.toISOString(),
    assignedAt: row.assignedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    premium: centsToRand(row.premiumCents),
    holder: holderOf(row),
    isSold:
      row.kind === 'return' && row.holderAssignmentId === row.assignmentId && isSold(row.holderStatus ?? undefined),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decideBy: toBeDecidedBy({ state: row.state, openedOn: johannesburgDate(row.openedAt) }, clock),
    takesMessages: refusalToWrite(row.state, row.erasedAt !== null) === undefined,
    waitsFor: isOpenCase(row.state) ? waitsFor(lastMessageOf(row)) : null,
    decidedBy: nameIfAny({ firstName: row.deciderFirstName, lastName: row.deciderLastName }),
  })

/** Of an erased client nothing more can be said, so nobody is waited for but whoever decides. */
const lastMessageOf = ({ lastRole: role, lastSide: side, erasedAt }: CaseRow) =>
  role && side && erasedAt === null ? { side, by: speakerOf(role) } : undefined

/** Somebody else who has the lead now. */
function holderOf(row: CaseRow) {
  if (row.holderId === null || row.holderName === null || row.holderAssignmentId === row.assignmentId) return null
  const hasSold = isSold(row.holderStatus ?? undefined)
  return { organisationId: row.holderId, name: row.holderName, hasSold }
}
