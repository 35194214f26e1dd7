import type { partnerDecision } from '@lodeway/contract/partner.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'

/** What was reported of a lead: status, premium in cents, premiums collected. */
interface Report {
  readonly organisationStatus: OrganisationStatus | null
  readonly premiumCents: number | null
  readonly premiumsCollected: number | null
}

/** What an organisation said last under an assignment, and what was decided on what it asked for. */
export interface Reported extends Report {
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly lateSale: Report | null
  readonly decision: z.input<typeof partnerDecision> | null
}

interface Row extends Omit<Reported, 'lateSale' | 'decision'> {
  id: string
  kind: 'return' | 'lateSale' | null
  isSaidSince: boolean | null
  state: 'open' | 'accepted' | 'refused'
  reason: string | null
  decidedAt: Date | null
  lateStatus: OrganisationStatus
  latePremiumCents: number | null
  latePremiumsCollected: number | null
}

/**
 * By assignment: while it runs the lead's own row, after its end the last that was reported under it. What another
 * organisation reports of the lead afterwards is never shown here.
 */
export async function findReported(db: Queryable, assignmentIds: readonly string[]): Promise<Map<string, Reported>> {
  if (assignmentIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT a.id, a.ended_at, a.end_reason, c.kind, c.state, c.reason, c.decided_at,
      c.organisation_status AS late_status, c.premium_cents AS late_premium_cents, c.premiums_collected AS late_premiums_collected,
      said.id > (SELECT max(e.id) FROM lead_event e WHERE e.assignment_id = a.id AND e.kind = 'lateSale') AS is_said_since,
      CASE WHEN lead.id IS NULL THEN said.organisation_status ELSE lead.organisation_status END AS organisation_status,
      CASE WHEN lead.id IS NULL THEN said.premium_cents ELSE lead.premium_cents END AS premium_cents,
      CASE WHEN lead.id IS NULL THEN said.premiums_collected ELSE lead.premiums_collected END AS premiums_collected
    FROM assignment a
    LEFT JOIN lead ON lead.assignment_id = a.id AND lead.id = a.lead_id
    LEFT JOIN LATERAL (
      SELECT e.id, e.organisation_status, e.premium_cents, e.premiums_collected FROM lead_event e
      WHERE e.assignment_id = a.id AND e.kind = 'status' ORDER BY e.id DESC LIMIT 1
    ) said ON true
    LEFT JOIN LATERAL (
      SELECT * FROM outcome_case o
      WHERE o.assignment_id = a.id AND o.state <> 'withdrawn' ORDER BY o.opened_at DESC, o.id DESC LIMIT 1
    ) c ON true
    WHERE a.id = ANY(${assignmentIds}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, toReported(row)]))
}

/** What an organisation is shown as its report: its late sale where it reported one and nothing since, whether that is decided or not. */
export function reportOf(own: Reported): Report {
  return own.endedAt !== null && own.lateSale !== null ? own.lateSale : own
}

function toReported(row: Row): Reported {
  const { organisationStatus, premiumCents, premiumsCollected, endedAt, endReason, kind, state, reason } = row
  const decision = kind && { kind, state, reason, decidedAt: row.decidedAt?.toISOString() ?? null }
  const lateSale =
    kind === 'lateSale' && !row.isSaidSince
      ? {
          organisationStatus: row.lateStatus,
          premiumCents: row.latePremiumCents,
          premiumsCollected: row.latePremiumsCollected,
        }
      : null
  return { organisationStatus, premiumCents, premiumsCollected, endedAt, endReason, lateSale, decision }
}
