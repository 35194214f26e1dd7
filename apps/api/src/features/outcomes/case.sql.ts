import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listOutcomeCases, outcomeCase } from '@lodeway/contract/outcomes.ts'
import { isSold } from '@lodeway/rules/leads/statuses.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { holds } from '../../db/plain-search.ts'

/** Returns and late sales by filters, with the exact count, and how many are open whatever the filters. */
export async function findCases(db: Queryable, query: QueryOutput<typeof listOutcomeCases>) {
  const { state, kind, organisationId, search, orderBy } = query
  let matching = selectRows(db)
  if (state) matching = matching.where('c.state', 'in', state)
  if (kind) matching = matching.where('c.kind', 'in', kind)
  if (organisationId) matching = matching.where('c.organisationId', 'in', organisationId)
  if (search) {
    const inLead = holds(sql`lead.first_name || ' ' || lead.last_name`, search)
    matching = matching.where(sql<boolean>`(${inLead} OR ${holds(sql`organisation.name`, search)})`)
  }
  const ordered = matching.orderBy('c.openedAt', orderBy.direction).orderBy('c.id', orderBy.direction)
  const [page, open] = await Promise.all([
    findPage(ordered, query, toCase),
    db
      .selectFrom('outcomeCase')
      .where('state', '=', 'open')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, open: open.count }
}

export const findCase = async (db: Queryable, id: string) =>
  toCase(await selectRows(db).where('c.id', '=', id).executeTakeFirstOrThrow())

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
      'c.decidedAt',
      'lead.firstName as clientFirstName',
      'lead.lastName as clientLastName',
      'lead.insuranceType',
      'lead.assignmentId as holderAssignmentId',
      'lead.organisationStatus as holderStatus',
      'organisation.name as organisationName',
      'assignment.assignedAt',
      'assignment.endedAt',
      'holder.id as holderId',
      'holder.name as holderName',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
    ])

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const toCase = (row: CaseRow): z.input<typeof outcomeCase> => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  assignedAt: row.assignedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  premium: centsToRand(row.premiumCents),
  holder: holderOf(row),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.deciderFirstName === null ? null : `${row.deciderFirstName} ${row.deciderLastName}`,
})

/** Somebody else who has the lead now. */
function holderOf(row: CaseRow) {
  if (row.holderId === null || row.holderName === null || row.holderAssignmentId === row.assignmentId) return null
  const hasSold = isSold(row.holderStatus ?? undefined)
  return { organisationId: row.holderId, name: row.holderName, hasSold }
}
