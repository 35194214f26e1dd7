import { type leadStory, reportedEvents, type storyEntry } from '@lodeway/contract/lead-story.ts'
import type { Considered } from '@lodeway/rules/allocation/choose-contract.ts'
import { leadStateOf } from '@lodeway/rules/assignments/transitions.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { considerNow } from '../allocation/consider-now.ts'
import { editedFields } from './edited-fields.ts'
import { isTheirs } from './lead.sql.ts'
import { findContractNames, findRecords, type Records } from './story.sql.ts'

type Story = z.input<typeof leadStory>
type Entry = z.input<typeof storyEntry>
type Reported = Extract<Entry, { kind: 'reported' }>

/**
 * What happened to a lead, oldest first. Its loader reads what concerns the client and themselves: no organisation, no
 * administrator's name, no premium, no delivery, no money.
 * @throws Refusal 404, also for somebody else's lead
 */
export async function readStory(db: Queryable, actor: Actor, id: string, now: Date): Promise<Story> {
  const lead = await findLead(db, actor, id)
  const records = await findRecords(db, id)
  const isAdmin = actor.kind === 'admin'
  const entries = [
    submission(lead, records, isAdmin),
    ...records.consents.slice(1).map(consentedAgain),
    ...records.edits.map(edit => edited(edit, isAdmin)),
    ...records.assignments.map(assignment => assigned(assignment, isAdmin)),
    ...(isAdmin ? records.deliveries.map(delivery => delivered(delivery, records)) : []),
    ...records.events.flatMap(event => happened(event, records, isAdmin)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || placeOf(one) - placeOf(other))
  if (!isAdmin) return { entries }
  return { entries, owed: records.sales.map(owedRow), considered: await findConsidered(db, lead, records, now) }
}

/** What happens in one moment: an end makes room for what begins, and what is said and paid follows. */
function placeOf(entry: Entry): number {
  if (entry.kind === 'reported' && endings.has(entry.event)) return inOneMoment.indexOf('ended')
  return inOneMoment.indexOf(entry.kind)
}
const inOneMoment = ['submitted', 'consent', 'edited', 'ended', 'assigned', 'delivery', 'reported', 'paid']
const endings: ReadonlySet<string> = new Set(['reversal', 'lapsed', 'soldElsewhere', 'returnAccepted'])

async function findLead(db: Queryable, actor: Actor, id: string) {
  const lead = await db
    .selectFrom('lead')
    .innerJoin('account as loader', 'loader.id', 'lead.loaderId')
    .select([
      'lead.id',
      'lead.createdAt',
      'lead.insuranceType',
      'lead.quality',
      'lead.internalStatus',
      'lead.assignmentId',
      'lead.awaitsCorrection',
      'lead.consentVersion',
      'lead.consentChannel',
      'loader.firstName',
      'loader.lastName',
      'loader.role',
    ])
    .where('lead.id', '=', id)
    .where(isTheirs(actor))
    .executeTakeFirst()
  if (lead === undefined) throw notFound('This lead')
  return lead
}
type LeadRecord = Awaited<ReturnType<typeof findLead>>

const wire = (at: Date): string => at.toISOString()

function submission(lead: LeadRecord, { consents }: Records, isAdmin: boolean): Entry {
  const [first] = consents
  const by = {
    kind: lead.role === 'admin' ? 'administrator' : 'loader',
    name: fullName(lead.firstName, lead.lastName),
  } as const
  return {
    kind: 'submitted',
    at: wire(lead.createdAt),
    by,
    consentVersion: first?.version ?? lead.consentVersion,
    consentChannel: lead.consentChannel,
    insuranceType: first?.insuranceType ?? lead.insuranceType,
    ...(isAdmin && { quality: lead.quality }),
  }
}

const consentedAgain = ({ givenAt, version, insuranceType }: Records['consents'][number]): Entry => ({
  kind: 'consent',
  at: wire(givenAt),
  version,
  insuranceType,
})

function edited({ at, actorKind, detail, firstName, lastName }: Records['edits'][number], isAdmin: boolean): Entry {
  const { fields } = detail as { fields: string[] }
  const kind = actorKind === 'admin' ? 'administrator' : 'loader'
  const name = isAdmin || kind === 'loader' ? nameOf({ firstName, lastName }) : null
  return { kind: 'edited', at: wire(at), by: { kind, name } as const, fields: editedFields(fields) }
}

const assigned = (assignment: Records['assignments'][number], isAdmin: boolean): Entry => {
  const { organisationName, contractName, reason } = assignment
  return {
    kind: 'assigned',
    at: wire(assignment.assignedAt),
    ...(isAdmin && { organisationName, contractName, reason }),
  }
}

function delivered(delivery: Records['deliveries'][number], records: Records): Entry {
  const { attempts } = records
  const { organisationId, organisationName, event, channel, status, lastAnswer } = delivery
  return {
    kind: 'delivery',
    at: wire(settledAt(delivery, records) ?? delivery.createdAt),
    organisationId,
    organisationName,
    event,
    channel,
    status,
    lastAnswer,
    attempts: delivery.attempts,
    tries: attempts
      .filter(attempt => attempt.deliveryId === delivery.id)
      .map(({ at, answer }) => ({ at: wire(at), answer })),
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  }
}

/** When a delivery came to what it is now; one that was withdrawn before it was tried, when the organisation lost the lead. */
function settledAt(
  delivery: Records['deliveries'][number],
  { attempts, assignments }: Records,
): Date | null | undefined {
  const last = attempts.findLast(attempt => attempt.deliveryId === delivery.id)
  if (delivery.deliveredAt !== null || last !== undefined) return delivery.deliveredAt ?? last?.at
  if (delivery.status !== 'parked') return undefined
  return assignments.find(({ id }) => id === delivery.assignmentId)?.endedAt
}

type EventRecord = Records['events'][number]
const isReported = (kind: string): kind is Reported['event'] => (reportedEvents as readonly string[]).includes(kind)

/** What the history says beside what is known from elsewhere: what becomes owed is in the report that causes it. */
function happened(event: EventRecord, { sales }: Records, isAdmin: boolean): Entry[] {
  if (event.kind === 'paid') {
    const row = sales.find(sale => sale.assignmentId === event.assignmentId && sale.ledgerKey === event.ledgerKey)
    if (row === undefined || !isAdmin) return []
    const { category, status, amount, party } = owedRow(row)
    return [{ kind: 'paid', at: wire(event.at), by: byOf(event, true), category, status, amount, party }]
  }
  if (!isReported(event.kind)) return []
  return [
    {
      kind: 'reported',
      at: wire(event.at),
      event: event.kind,
      ...(event.organisationStatus !== null && { organisationStatus: event.organisationStatus }),
      source: event.source,
      by: byOf(event, isAdmin),
      ...(isAdmin && {
        premium: event.premiumCents === null ? null : centsToRand(event.premiumCents),
        premiumsCollected: event.premiumsCollected,
        reason: event.decisionReason,
      }),
    },
  ]
}

function byOf({ source, firstName, lastName, organisationName }: EventRecord, isAdmin: boolean) {
  if (source === 'system') return { kind: 'system' as const, name: null }
  if (source === 'partner') return { kind: 'organisation' as const, name: isAdmin ? organisationName : null }
  return { kind: 'administrator' as const, name: isAdmin ? nameOf({ firstName, lastName }) : null }
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null =>
  firstName === null ? null : fullName(firstName, lastName ?? '')

const owedRow = (row: Records['sales'][number]) => ({
  id: row.id,
  category: row.category,
  status: row.status,
  amount: centsToRand(row.amountCents),
  party:
    row.category === 'invoice'
      ? row.organisationName
      : (row.companyName ?? fullName(row.loaderFirstName, row.loaderLastName)),
  paymentStatus: row.paymentStatus,
  soldAt: row.soldAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  isVoided: row.voidedAt !== null,
})

/** As they stood when the organisation got the lead; for a lead that waits, as they stand now. */
async function findConsidered(db: Queryable, lead: LeadRecord, { assignments }: Records, now: Date) {
  const waits = leadStateOf(lead) === 'available'
  const current = assignments.find(({ id }) => id === lead.assignmentId)
  const considered = waits ? await considerNow(db, lead, now) : (current?.considered as Considered[] | null | undefined)
  if (!considered) return null
  const names = await findContractNames(
    db,
    considered.map(({ contractId }) => contractId),
  )
  return considered.flatMap(({ contractId, ...stood }) => {
    const named = names.get(contractId)
    return named ? [{ ...named, ...stood, isChosen: !waits && contractId === current?.contractId }] : []
  })
}
