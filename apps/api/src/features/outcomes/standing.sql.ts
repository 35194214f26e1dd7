import { isSold, opensReturn } from '@lodeway/rules/leads/statuses.ts'
import type {
  CurrentOutcome,
  OutcomeActor,
  OutcomeDecision,
  ReportedOutcome,
} from '@lodeway/rules/outcomes/outcomes.ts'
import { decideOutcome, isOnRecord } from '@lodeway/rules/outcomes/transitions.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Lead } from '../../db/schema.ts'
import type { Source } from '../assignments/history.ts'
import { objectedAtOf } from '../deliveries/objected-at.sql.ts'
import { findReported } from '../deliveries/reported.sql.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'

/** The way that a report came: it is kept with every event. */
export type ReportSource = Exclude<Source, 'system'>

const actorOf: Record<ReportSource, OutcomeActor> = {
  partner: 'organisation',
  buyer: 'organisation',
  csv: 'file',
  admin: 'administrator',
}

/** How a lead stands for whoever reports on it. */
export interface LeadStanding {
  readonly lead: Selectable<Lead>
  /** What the report is about: the organisation's own latest, or the one that runs. Undefined when there never was one. */
  readonly assignment: AssignmentRecord | undefined
  /** Whether the organisation of the assignment has the lead now. */
  readonly isCurrent: boolean
  /** Since when the organisation of the assignment knows from the platform that the client objected; null where it does not. */
  readonly objectedAt: Date | null
  readonly current: CurrentOutcome
  /** Whether the last word on an assignment that has ended is a late sale, which `current` leaves out. */
  readonly isLateSaleLast: boolean
}

/**
 * Leads by id, seen by one organisation, or as they stand when none is named. An assignment that runs comes before one
 * that has ended, whichever was made first. With `lock` nobody else changes them until the transaction ends.
 */
export async function findLeadStandings(
  db: Queryable,
  leadIds: readonly string[],
  organisationId: string | undefined,
  lock?: 'for update',
): Promise<Map<string, LeadStanding>> {
  const found = db.selectFrom('lead').selectAll().where('id', '=', sql<string>`ANY(${leadIds}::uuid[])`).orderBy('id')
  const leads = await (lock ? found.forNoKeyUpdate() : found).execute()
  let ofLeads = db
    .selectFrom('assignment')
    .selectAll()
    .select(eb => objectedAtOf(eb.ref('assignment.leadId'), eb.ref('assignment.organisationId')).as('objectedAt'))
    .distinctOn('leadId')
    .where('leadId', '=', sql<string>`ANY(${leadIds}::uuid[])`)
    .orderBy('leadId')
    .orderBy(sql`ended_at IS NULL`, 'desc')
    .orderBy('assignedAt', 'desc')
    .orderBy('id', 'desc')
  if (organisationId !== undefined) ofLeads = ofLeads.where('organisationId', '=', organisationId)
  const assignments = new Map((await ofLeads.execute()).map(row => [row.leadId, row]))
  const ended = [...assignments.values()].filter(row => row.endedAt !== null).map(row => row.id)
  const words = await findReported(db, ended)
  const returns = await findReturns(db, leads)
  return new Map(
    leads.map(lead => {
      const assignment = assignments.get(lead.id)
      const isCurrent = assignment !== undefined && lead.assignmentId === assignment.id
      const objected = assignment?.objectedAt ?? null
      const said = isCurrent ? lead : words.get(assignment?.id ?? '')
      const current: CurrentOutcome = {
        organisationStatus: said?.organisationStatus ?? null,
        premiumCents: said?.premiumCents ?? null,
        premiumsCollected: said?.premiumsCollected ?? null,
        term: assignment?.term ?? 'firstPremium',
        lapsed: assignment !== undefined && assignment.endedAt !== null,
        isTakenBack: assignment?.endReason === 'notContacted',
        hasObjected: objected !== null,
        lastReturn: returns.get(assignment?.id ?? ''),
      }
      const isLateSaleLast = (words.get(assignment?.id ?? '')?.lateSale ?? null) !== null
      return [lead.id, { lead, assignment, isCurrent, objectedAt: objected, current, isLateSaleLast }]
    }),
  )
}

/** How the last return of each assignment stands, where it is open or was refused. */
async function findReturns(
  db: Queryable,
  leads: readonly Selectable<Lead>[],
): Promise<Map<string, 'open' | 'refused'>> {
  const ids = leads.filter(mayHaveReturn).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const last = await db
    .selectFrom('outcomeCase')
    .distinctOn('assignmentId')
    .select(['assignmentId', 'state'])
    .where('leadId', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('kind', '=', 'return')
    .orderBy('assignmentId')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    last.flatMap(({ assignmentId, state }) => (state === 'open' || state === 'refused' ? [[assignmentId, state]] : [])),
  )
}

/** A return is asked for by a status that stays, and of a sold lead. One of a lead that has lapsed since may still wait. */
const mayHaveReturn = ({ assignmentId, organisationStatus: status }: Selectable<Lead>): boolean =>
  assignmentId === null || isSold(status ?? undefined) || opensReturn(status ?? undefined)

/** What the rule decides on a report, with the role of whoever reports by its source. */
export const decisionOn = (standing: LeadStanding, report: ReportedOutcome, source: ReportSource): OutcomeDecision =>
  decideOutcome(standing.current, report, actorOf[source])

/** Whether whoever has the lead has said so already: what was seen is old then, but nothing is lost by saying it again. */
export const isSaidAlready = ({ isCurrent, current }: LeadStanding, report: ReportedOutcome): boolean =>
  isCurrent && isOnRecord(current, report)
