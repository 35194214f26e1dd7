import type { boughtLead, listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import {
  type BoughtLeadState,
  boughtLeadStateOf,
  boughtLeadStates,
  statusesIn,
} from '@lodeway/rules/bought-leads/states.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { countRows } from '../../db/find-page.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { objectedAtOf } from '../deliveries/objected-at.sql.ts'
import { isAbout } from '../persons/lead-search.sql.ts'
import { loaderReference } from '../persons/loader-reference.ts'
import { isReferredBy } from '../persons/referred-by.sql.ts'

type Query = QueryOutput<typeof listBoughtLeads>
export type BoughtLead = z.input<typeof boughtLead>

const sortColumns = {
  deliveredAt: 'assignment.assignedAt',
  callBackAt: 'assignment.callBackAt',
  firstName: 'lead.firstName',
} as const

/** The leads that an organisation has now: one that was returned or has lapsed is in nobody's `organisation_id`. */
export const selectBoughtLeads = (db: Queryable, organisationId: string) =>
  db
    .selectFrom('lead')
    // Its only open assignment is `lead.assignment_id`. Asked for both ways, the planner expects hardly any, and reads all to sort them.
    .innerJoin('assignment', 'assignment.leadId', 'lead.id')
    .selectAll('lead')
    .select(eb => [
      'assignment.assignedAt',
      'assignment.expiresAt',
      'assignment.callBackAt',
      objectedAtOf(eb.ref('assignment.leadId'), eb.ref('assignment.organisationId')).as('objectedAt'),
    ])
    .where('assignment.organisationId', '=', organisationId)
    .where('assignment.endedAt', 'is', null)
    .where('lead.organisationId', '=', organisationId)
    .where('lead.erasedAt', 'is', null)

export async function findBoughtLeads(
  asking: { readonly db: Queryable; readonly keys: Keys; readonly now: Date },
  organisationId: string,
  query: Query,
) {
  const { db, keys, now } = asking
  let matching = selectBoughtLeads(db, organisationId)
  const { state, due: onlyDue, type, search, orderBy } = query
  if (state) matching = matching.where(isInOneOf(state, organisationId, orderBy.column))
  if (onlyDue) matching = matching.where(isDue(now))
  if (type) matching = matching.where(isOneOf(sql`lead.insurance_type`, type))
  if (search) matching = matching.where((await isReferredBy(asking, organisationId, search)) ?? isAbout(keys, search))
  const ordered = matching.orderBy(sortColumns[orderBy.column], orderBy.direction).orderBy('lead.id')
  const [rows, counts, due, found] = await Promise.all([
    ordered.limit(query.limit).offset(query.offset).execute(),
    countStates(db, organisationId),
    countDue(db, organisationId, now),
    type || search ? countRows(ordered) : undefined,
  ])
  const data = rows.map(row => toBoughtLead(row, keys, organisationId))
  return { data, count: found ?? countIn(query, counts, due), counts, due }
}

/** How many leads a query asks for that names no type and searches for nothing: what is read anyway says it. */
function countIn({ state, due: onlyDue }: Query, counts: Record<BoughtLeadState, number>, due: number): number {
  const asked = boughtLeadStates.filter(each => state?.includes(each) ?? true)
  if (onlyDue) return asked.includes('callBack') ? due : 0
  return asked.reduce((sum, each) => sum + counts[each], 0)
}

const isWork = (state: BoughtLeadState) => state === 'new' || state === 'callBack' || state === 'working'

function isInOneOf(
  states: readonly BoughtLeadState[],
  organisationId: string,
  orderedBy: keyof typeof sortColumns,
): RawBuilder<boolean> {
  const isAsked = sql<boolean>`(${sql.join(states.map(inState), sql` OR `)})`
  // Of a new lead nothing was reported: an index has these alone, in the order of deliveries.
  if (orderedBy === 'deliveredAt' && states.every(state => state === 'new'))
    return sql`(assignment.contacted_at IS NULL AND ${isAsked})`
  return states.every(isWork) ? isOneFoundFirst(organisationId, isAsked) : isAsked
}

/** What there is to do is mostly the latest: by the order of deliveries all that is done would be passed over before it. */
const isOneFoundFirst = (organisationId: string, isAsked: RawBuilder<boolean>) => sql<boolean>`lead.id = ANY (ARRAY(
  SELECT lead.id FROM lead WHERE lead.organisation_id = ${organisationId} AND lead.erased_at IS NULL AND ${isAsked}))`

const inState = (state: BoughtLeadState) =>
  state === 'new'
    ? sql<boolean>`lead.organisation_status IS NULL`
    : isOneOf(sql`lead.organisation_status`, statusesIn(state))

async function countStates(db: Queryable, organisationId: string): Promise<Record<BoughtLeadState, number>> {
  const rows = await db
    .selectFrom('lead')
    .select(eb => ['organisationStatus', eb.fn.countAll<number>().as('count')])
    .where('organisationId', '=', organisationId)
    .where('erasedAt', 'is', null)
    .groupBy('organisationStatus')
    .execute()
  const counts = Object.fromEntries(boughtLeadStates.map(state => [state, 0])) as Record<BoughtLeadState, number>
  for (const { organisationStatus, count } of rows) counts[boughtLeadStateOf(organisationStatus)] += count
  return counts
}

/** Of a client who asked to be called again, at a time that has come. */
const isDue = (now: Date) => sql<boolean>`(lead.organisation_status = 'callBack' AND assignment.call_back_at <= ${now})`

const countDue = (db: Queryable, organisationId: string, now: Date): Promise<number> =>
  countRows(selectBoughtLeads(db, organisationId).where(isDue(now)))

type Row = Awaited<ReturnType<ReturnType<typeof selectBoughtLeads>['executeTakeFirstOrThrow']>>

export const toBoughtLead = (row: Row, keys: Keys, organisationId: string): BoughtLead => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phone,
  insuranceType: row.insuranceType,
  quality: row.quality,
  geographicalArea: row.geographicalArea,
  loaderReference: loaderReference(keys, organisationId, row.loaderId),
  deliveredAt: row.assignedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  organisationStatus: row.organisationStatus,
  callBackAt: row.callBackAt?.toISOString() ?? null,
  objectedAt: row.objectedAt?.toISOString() ?? null,
  premium: centsToRand(row.premiumCents),
  premiumsCollected: row.premiumsCollected,
})
