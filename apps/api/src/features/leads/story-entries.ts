import { editedFields } from '@lodeway/rules/audit-log/changes.ts'
import { fullName, nameIfAny } from '@lodeway/rules/people/name.ts'
import type { Records, StoryLead } from './story.sql.ts'
import { type Entry, happened, wire } from './story-events.ts'

/** What is on record about a lead as the steps of its story, oldest first; its loader reads fewer of them, and less of each. */
export const entriesOf = (lead: StoryLead, records: Records, isAdmin: boolean): Entry[] =>
  [
    submission(lead, records, isAdmin),
    ...records.consents.slice(1).map(consentedAgain),
    ...records.edits.map(edit => edited(edit, isAdmin)),
    ...records.assignments.map(assignment => assigned(assignment, isAdmin)),
    ...(isAdmin ? records.deliveries.map(delivery => delivered(delivery, records)) : []),
    ...records.events.flatMap(event => happened(event, records, isAdmin)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || placeOf(one) - placeOf(other))

/** The order of what has the same time: an end comes before what begins, and reports and payments come last. */
function placeOf(entry: Entry): number {
  if (entry.kind === 'reported' && endings.has(entry.event)) return inOneMoment.indexOf('ended')
  return inOneMoment.indexOf(entry.kind)
}
const inOneMoment = [
  'submitted',
  'consent',
  'edited',
  'ended',
  'assigned',
  'delivery',
  'reported',
  'paid',
  'paymentTakenBack',
]
const endings: ReadonlySet<string> = new Set(['reversal', 'lapsed', 'soldElsewhere', 'notContacted', 'returnAccepted'])

function submission(lead: StoryLead, { consents }: Records, isAdmin: boolean): Entry {
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
    consentChannel: first?.channel ?? lead.consentChannel,
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
  const name = isAdmin || kind === 'loader' ? nameIfAny({ firstName, lastName }) : null
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

type DeliveryRecord = Records['deliveries'][number]

function delivered(delivery: DeliveryRecord, records: Records): Entry {
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

/** When a delivery came to what it is now. */
function settledAt(delivery: DeliveryRecord, records: Records): Date | null | undefined {
  const withdrawn = delivery.status === 'withdrawn' ? withdrawnAt(delivery, records) : undefined
  const last = records.attempts.findLast(attempt => attempt.deliveryId === delivery.id)
  return withdrawn ?? delivery.deliveredAt ?? last?.at
}

/**
 * One that was not sent is withdrawn by whatever came first: a lead that is given goes with its organisation's loss of it, and everything with the
 * erasure of the client or their objection, of which the organisation is told in the same moment.
 */
function withdrawnAt({ assignmentId, organisationId, event, createdAt }: DeliveryRecord, records: Records) {
  const ended = event === 'assigned' ? records.assignments.find(({ id }) => id === assignmentId)?.endedAt : null
  const told = records.deliveries
    .filter(
      other => other.organisationId === organisationId && (other.event === 'erased' || isObjectionAfter(event, other)),
    )
    .map(other => other.createdAt)
  return [...told, ...(ended ? [ended] : [])]
    .filter(at => at >= createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** An objection withdraws what was on its way, and not the message that tells of it. */
const isObjectionAfter = (event: DeliveryRecord['event'], other: DeliveryRecord): boolean =>
  other.event === 'objected' && event !== 'objected'
