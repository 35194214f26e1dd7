import type { ConsideredContracts } from '@lodeway/rules/allocation/choose-contract.ts'
import type { GeographicalArea } from '@lodeway/rules/leads/geographical-areas.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { isCashed, type OrganisationStatus, soldStatuses } from '@lodeway/rules/leads/statuses.ts'
import type { GivenTo, Moment } from '@lodeway/rules/simulations/simulated-moment.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { reachedKeys } from '../persons/person-keys.ts'

/** Whose terms are tried out, on which leads. */
export interface Asked {
  readonly organisationId: string
  /** The contract that they stand for; undefined for a draft. */
  readonly contractId: string | undefined
  readonly insuranceType: InsuranceType
  /** The other contracts that may have been given leads. */
  readonly contractIds: readonly string[]
  readonly from: Date
  readonly until: Date
}

interface LeadRow {
  readonly id: string
  readonly leadId: string
  readonly at: Date
  readonly submittedAt: Date
  readonly quality: Quality
  readonly preferredOrganisationId: string | null
  readonly geographicalArea: GeographicalArea | null
  readonly dateOfBirth: string | null
  readonly yearlyIncomeId: string | null
  readonly isHeld: boolean
  readonly wasHad: boolean
  readonly erasedAt: Date | null
  readonly alternativePhone: string | null
  readonly keyHashes: string[]
  readonly considered: ConsideredContracts | null
}
interface GivenRow extends LeadRow {
  readonly contractId: string
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly organisationStatus: OrganisationStatus | null
  readonly premiumCents: number | null
  readonly soldAt: Date | null
}

/**
 * What happened to the pool's leads of a type, day by day, so that no more than a day's is held at once: whom they were given to,
 * and those that came in and waited. `unknown` counts those of which it was not kept who was looked at.
 */
export async function* readDays(
  db: Queryable,
  keys: Keys,
  asked: Asked,
): AsyncGenerator<{ moments: Moment[]; unknown: number }> {
  for (let { from } = asked; from < asked.until; ) {
    const nextDay = startOfDay(addDays(johannesburgDate(from), 1))
    const until = nextDay < asked.until ? nextDay : asked.until
    const given = await findGiven(db, asked, from, until)
    const waiting = await findWaiting(db, asked, from, until)
    // One that was given waits as well, once it is taken back or where the terms leave it to nobody.
    const gone = await findGone(db, keys, [...given, ...waiting])
    const goneAt = ({ leadId, erasedAt }: LeadRow) => earliest([erasedAt, gone.get(leadId) ?? null])
    const known = (row: LeadRow, to: GivenTo | null) =>
      row.considered === null ? [] : [{ id: row.id, moment: toMoment(row, row.considered, to, goneAt(row)) }]
    const moments = [...given.flatMap(row => known(row, givenTo(row))), ...waiting.flatMap(row => known(row, null))]
    // Ids grow with time: those of one instant are in the order in which they were decided.
    moments.sort((a, b) => a.moment.at.getTime() - b.moment.at.getTime() || (a.id < b.id ? -1 : 1))
    yield {
      moments: moments.map(({ moment }) => moment),
      unknown: [...given, ...waiting].filter(({ considered }) => considered === null).length,
    }
    from = until
  }
}

const leadColumns = sql`lead.created_at AS submitted_at, lead.quality, lead.preferred_organisation_id, lead.geographical_area, lead.date_of_birth, lead.yearly_income_id,
  lead.erased_at, lead.alternative_phone,
  ARRAY(SELECT encode(key_hash, 'hex') FROM lead_person WHERE lead_person.lead_id = lead.id) AS key_hashes`

async function findGiven(db: Queryable, asked: Asked, from: Date, until: Date): Promise<GivenRow[]> {
  const at = sql<Date>`assignment.assigned_at`
  const { rows } = await sql<GivenRow>`
    SELECT assignment.id, assignment.lead_id, ${at} AS at, assignment.considered, assignment.contract_id, assignment.ended_at,
      assignment.end_reason, ${leadColumns}, ${isHeldAt(asked, at)} AS is_held, ${wasHadBefore(asked, at)} AS was_had,
      CASE WHEN lead.assignment_id = assignment.id THEN lead.organisation_status END AS organisation_status, lead.premium_cents, sold.sold_at
    FROM assignment JOIN lead ON lead.id = assignment.lead_id
    LEFT JOIN LATERAL (SELECT min(sold_at) AS sold_at FROM sale WHERE sale.assignment_id = assignment.id
      AND category = 'invoice' AND status = 'sale' AND voided_at IS NULL
      AND lead.assignment_id = assignment.id AND lead.organisation_status = ANY ${listOf(soldStatuses, 'text')}) AS sold ON true
    WHERE assignment.contract_id = ANY ${listOf(asked.contractIds, 'uuid')} AND ${at} >= ${from} AND ${at} < ${until}`.execute(
    db,
  )
  return rows
}

/**
 * Leads that came in and were given to nobody at once, with how the pool stood towards them then. One that came in for another insurance
 * stood before other contracts then.
 */
async function findWaiting(db: Queryable, asked: Asked, from: Date, until: Date): Promise<LeadRow[]> {
  const at = sql<Date>`lead.created_at`
  const { rows } = await sql<LeadRow>`
    SELECT lead.id, lead.id AS lead_id, ${at} AS at, ${leadColumns},
      CASE WHEN NOT EXISTS (SELECT FROM consent WHERE consent.lead_id = lead.id AND consent.insurance_type <> lead.insurance_type)
        THEN coalesce(first_considered, considered) END AS considered,
      ${isHeldAt(asked, at)} AS is_held, false AS was_had
    FROM lead JOIN left_waiting ON left_waiting.lead_id = lead.id
    WHERE lead.insurance_type = ${asked.insuranceType} AND ${at} >= ${from} AND ${at} < ${until}
      AND NOT EXISTS (SELECT FROM assignment WHERE assignment.lead_id = lead.id AND assignment.assigned_at = ${at})`.execute(
    db,
  )
  return rows
}

/** Whether the organisation had the lead's person for the type by another lead at an instant. */
const isHeldAt = ({ organisationId, insuranceType }: Asked, at: RawBuilder<Date>) =>
  sql<boolean>`EXISTS (SELECT FROM lead_person own
    JOIN lead_person other ON other.key_hash = own.key_hash AND other.insurance_type = ${insuranceType} AND other.lead_id <> own.lead_id
    JOIN assignment held ON held.lead_id = other.lead_id AND held.organisation_id = ${organisationId}
      AND held.assigned_at <= ${at} AND (held.ended_at IS NULL OR held.ended_at > ${at})
    WHERE own.lead_id = lead.id)`

/** Whether the organisation had the lead before an instant, by anything but what the terms stand for. */
const wasHadBefore = ({ organisationId, contractId, from }: Asked, at: RawBuilder<Date>) =>
  sql<boolean>`EXISTS (SELECT FROM assignment had WHERE had.lead_id = lead.id AND had.organisation_id = ${organisationId}
    AND had.assigned_at < ${at} AND (had.assigned_at < ${from} OR had.contract_id IS DISTINCT FROM ${contractId ?? null}::uuid))`

/** Since when a lead's client is not to be called, by whatever they are reached. */
async function findGone(db: Queryable, keys: Keys, leads: readonly LeadRow[]): Promise<ReadonlyMap<string, Date>> {
  const reached = leads.flatMap(({ leadId: id, keyHashes, alternativePhone }) =>
    reachedKeys(
      keys,
      keyHashes.map(hash => Buffer.from(hash, 'hex')),
      alternativePhone,
    ).map(hash => ({ id, hash: hash.toString('hex') })),
  )
  if (reached.length === 0) return new Map()
  const hashes = [...new Set(reached.map(({ hash }) => hash))]
  const { rows } = await sql<{ hash: string; createdAt: Date }>`
    SELECT key.hash, suppression.created_at FROM unnest${listOf(hashes, 'text')} AS key (hash)
    JOIN suppression ON suppression.key_hash = decode(key.hash, 'hex')`.execute(db)
  const since = new Map(rows.map(({ hash, createdAt }) => [hash, createdAt]))
  const gone = new Map<string, Date>()
  for (const { id, hash } of reached) {
    const at = earliest([gone.get(id) ?? null, since.get(hash) ?? null])
    if (at) gone.set(id, at)
  }
  return gone
}

const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null)

const toMoment = (
  row: LeadRow,
  considered: ConsideredContracts,
  given: GivenTo | null,
  goneAt: Date | null,
): Moment => ({
  at: row.at,
  leadId: row.leadId,
  submittedAt: row.submittedAt,
  quality: row.quality,
  preferredOrganisationId: row.preferredOrganisationId,
  client: { geographicalArea: row.geographicalArea, dateOfBirth: row.dateOfBirth, incomeId: row.yearlyIncomeId },
  considered,
  given,
  isHeld: row.isHeld,
  wasHad: row.wasHad,
  goneAt,
})

const givenTo = (row: GivenRow): GivenTo => ({
  contractId: row.contractId,
  endedAt: row.endedAt,
  endedBy: row.endReason === null ? null : (endedBy[row.endReason] ?? null),
  sale: row.soldAt && {
    at: row.soldAt,
    premiumCents: row.premiumCents ?? 0,
    isCashed: isCashed(row.organisationStatus ?? undefined),
  },
})

/** What the reasons that assignments end for mean to the lead: others may be given it at once, or not before it is corrected. */
const endedBy: Readonly<Record<string, GivenTo['endedBy']>> = {
  lapsed: 'release',
  notContacted: 'release',
  returned: 'return',
}
