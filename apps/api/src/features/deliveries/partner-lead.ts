import type { partnerLead } from '@lodeway/contract/partner.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { answersOf, clientDetailsOf } from '../persons/client-details.ts'
import { objectedAtOf } from './objected-at.sql.ts'
import { findReported, type Reported, reportOf } from './reported.sql.ts'

export type PartnerLead = z.input<typeof partnerLead>

/**
 * The leads of deliveries as their organisation gets them: one shape for webhook, pull endpoint and file. One that the
 * organisation no longer has carries no client's details, as somebody else has them now; nor does one whose client objected.
 */
export async function findPartnerLeads(
  db: Queryable,
  keys: Keys,
  deliveryIds: readonly string[],
): Promise<PartnerLead[]> {
  const rows = await findRows(db, deliveryIds)
  const words = await findReported(
    db,
    rows.map(row => row.ownAssignmentId),
  )
  return rows.map(row => ({
    deliveryId: row.deliveryId,
    event: row.event,
    leadId: row.id,
    assignedAt: row.assignedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    objectedAt: row.objectedAt?.toISOString() ?? null,
    insuranceType: row.insuranceType,
    quality: row.quality,
    ...(isTold(row) ? toldOf(row, keys) : withheld),
    ...reportedOf(words.get(row.ownAssignmentId)),
  }))
}

/**
 * Everybody who was given the lead hears of a correction (POPIA, section 24(3)); the corrected details themselves are for
 * the organisation that has it: one that gave it back for a wrong number is not handed the right one.
 */
const isTold = (row: Row): boolean => row.endedAt === null && row.objectedAt === null

/** What other organisations reported of the lead is not shown to this one. */
function reportedOf(own: Reported | undefined): Pick<PartnerLead, 'organisationStatus' | 'decision'> {
  if (own === undefined) return { organisationStatus: null, decision: null }
  return { organisationStatus: reportOf(own).organisationStatus, decision: own.decision }
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

async function findRows(db: Queryable, deliveryIds: readonly string[]) {
  if (deliveryIds.length === 0) return []
  return db
    .selectFrom('delivery')
    .innerJoin('assignment', 'assignment.id', 'delivery.assignmentId')
    .innerJoin('lead', 'lead.id', 'delivery.leadId')
    .selectAll('lead')
    .select(eb => [
      'delivery.id as deliveryId',
      'delivery.event',
      'assignment.assignedAt',
      'assignment.expiresAt',
      'assignment.endedAt',
      'assignment.endReason',
      'assignment.id as ownAssignmentId',
      objectedAtOf(eb.ref('delivery.leadId'), eb.ref('delivery.organisationId')).as('objectedAt'),
    ])
    .where('delivery.id', 'in', deliveryIds)
    .orderBy('delivery.createdAt')
    .orderBy('delivery.id')
    .execute()
}

const withheld = {
  firstName: null,
  lastName: null,
  phoneNumber: null,
  alternativePhoneNumber: null,
  emailAddress: null,
  idNumber: null,
  dateOfBirth: null,
  address: null,
  geographicalArea: null,
  reason: null,
  details: {},
}

const toldOf = (row: Row, keys: Keys) => ({
  ...clientDetailsOf(row, keys),
  details: toldAnswers(row),
})

/** What a client answered, as organisations are told it: by name, and only what was answered. */
export const toldAnswers = (row: Parameters<typeof answersOf>[0]) =>
  present({ insuranceTypeLabel: leadLabelOf(row.insuranceType), ...answersOf(row) })

function present(
  details: Record<string, string | boolean | string[] | null | undefined>,
): Record<string, string | boolean | string[]> {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | boolean | string[]] =>
        entry[1] !== null && entry[1] !== undefined && !(Array.isArray(entry[1]) && entry[1].length === 0),
    ),
  )
}
