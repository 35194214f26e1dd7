import type { AcceptedOutcome, MoneyStep } from '@lodeway/rules/outcomes/outcomes.ts'
import { sql } from 'kysely'
import { appendAudits, valuesBefore } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { endCallBacks } from '../assignments/call-back.ts'
import { addEvents, type NewEvent } from '../assignments/history.ts'
import { noteContact } from '../assignments/note-contact.ts'
import { noteReported } from '../deliveries/tell-organisations.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { lockSaleRows, type Written, writeSaleRows } from '../sales/write-sale-rows.ts'
import { openReturns, withdrawReturns } from './open-case.ts'
import type { ReportSource } from './standing.sql.ts'
import { tellOfRows } from './tell-of-rows.ts'

/** An accepted outcome of the assignment that has the lead. */
export interface KeptOutcome {
  readonly assignment: AssignmentRecord
  readonly decision: AcceptedOutcome
}

/** So many at once: a statement stays far from its time limit, and from the most parameters that it takes. */
const atOnce = 250

/** Writes accepted outcomes: the leads' rows, the histories, and what is owed by them. One of a lead at the most. */
export async function keepOutcomes(work: Work, kept: readonly KeptOutcome[], source: ReportSource): Promise<void> {
  await lockSaleRows(work, owingOf(kept))
  const written: Written[] = []
  for (let start = 0; start < kept.length; start += atOnce)
    written.push(await keepSome(work, kept.slice(start, start + atOnce), source))
  const statusOf = new Map(kept.map(({ assignment, decision }) => [assignment.id, decision.organisationStatus]))
  await tellOfRows(work, written, statusOf, source)
}

async function keepSome(work: Work, kept: readonly KeptOutcome[], source: ReportSource): Promise<Written> {
  const before = await updateLeads(work, kept)
  const assignmentIds = kept.map(({ assignment }) => assignment.id)
  await noteContact(work, assignmentIds)
  // An administrator's word is no sign that the lead has come to its organisation.
  if (source !== 'admin') await noteReported(work, assignmentIds)
  await endCallBacks(work, assignmentIds)
  await addEvents(
    work,
    source,
    kept
      // A sold lead of which a return is opened is as it was.
      .filter(({ decision }) => decision.changed)
      .flatMap(({ assignment, decision }) => eventsOf(decision).map(event => [assignment, event] as const)),
  )
  const owing = owingOf(kept)
  const written = owing.length > 0 ? await writeSaleRows(work, owing) : { added: [], takenBack: [] }
  await withdrawReturns(
    work,
    assignmentsOf(kept, decision => decision.withdrawsReturn),
    source,
  )
  await openReturns(
    work,
    assignmentsOf(kept, decision => decision.opensReturn),
    source,
  )
  await appendAudits(
    work,
    kept.map(({ assignment, decision }) => ({
      actor: work.actor,
      action: 'lead.outcome',
      subject: { kind: 'lead', id: assignment.leadId },
      detail: {
        ...stateOf(decision),
        source,
        ...(decision.opensReturn && { opensReturn: true }),
        ...outcomeBefore(before.get(assignment.leadId), stateOf(decision)),
      },
    })),
  )
  return written
}

const assignmentsOf = (kept: readonly KeptOutcome[], which: (decision: AcceptedOutcome) => boolean) =>
  kept.filter(({ decision }) => which(decision)).map(({ assignment }) => assignment)

/** Those on which something becomes owed, or is taken back. */
const owingOf = (kept: readonly KeptOutcome[]) => assignmentsOf(kept, decision => decision.steps.length > 0)

const stateOf = ({ organisationStatus, premiumCents, premiumsCollected }: AcceptedOutcome) => ({
  organisationStatus,
  premiumCents: premiumCents ?? null,
  premiumsCollected,
})

/** What a lead said until now. In rand cents. */
interface OutcomeBefore {
  readonly organisationStatus: string | null
  readonly premiumCents: number | null
  readonly premiumsCollected: number | null
}

/** For an entry of the audit log: what differs of an outcome, and nothing of how it came, so that the source is told as new each time. */
export function outcomeBefore(known: Partial<OutcomeBefore> | undefined, outcome: Partial<OutcomeBefore>) {
  const { before } = valuesBefore({ ...known }, { ...outcome })
  return { before: { ...before, source: null } }
}

/** @returns what each lead said before */
async function updateLeads({ tx }: Work, kept: readonly KeptOutcome[]): Promise<Map<string, OutcomeBefore>> {
  const rows = kept.map(({ assignment, decision }) => ({ id: assignment.leadId, ...stateOf(decision) }))
  const { rows: before } = await sql<OutcomeBefore & { id: string }>`
    UPDATE lead SET organisation_status = row->>'organisationStatus', premium_cents = (row->>'premiumCents')::bigint,
      premiums_collected = (row->>'premiumsCollected')::smallint
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS row JOIN lead AS before ON before.id = (row->>'id')::uuid
    WHERE lead.id = before.id
    RETURNING lead.id, before.organisation_status, before.premium_cents, before.premiums_collected`.execute(tx)
  return new Map(before.map(({ id, ...outcome }) => [id, outcome]))
}

const eventsOf = (decision: AcceptedOutcome): NewEvent[] => [
  { kind: 'status', ...stateOf(decision) },
  ...decision.steps.map(eventOfStep),
]

const eventOfStep = (step: MoneyStep): NewEvent =>
  step.kind === 'reversal'
    ? { kind: 'reversal', reversalOf: step.of }
    : { kind: step.kind, premiumCents: step.premiumCents }
