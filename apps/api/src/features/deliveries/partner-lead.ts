import type { partnerLead } from '@lodeway/contract/partner.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'

export type PartnerLead = z.input<typeof partnerLead>

/** The leads of deliveries as their organisation gets them: one shape for webhook, pull endpoint and file. */
export async function findPartnerLeads(
  db: Queryable,
  keys: Keys,
  deliveryIds: readonly string[],
): Promise<PartnerLead[]> {
  if (deliveryIds.length === 0) return []
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('assignment', 'assignment.id', 'delivery.assignmentId')
    .innerJoin('lead', 'lead.id', 'delivery.leadId')
    .selectAll('lead')
    .select([
      'delivery.id as deliveryId',
      'delivery.event',
      'assignment.assignedAt',
      'assignment.expiresAt',
      'assignment.id as ownAssignmentId',
    ])
    .where('delivery.id', 'in', deliveryIds)
    .orderBy('delivery.createdAt')
    .orderBy('delivery.id')
    .execute()
  const chosen = rows
    .flatMap(row => [row.yearlyIncomeId, row.industryId, row.vehicleId, row.vehicleColourId, ...row.assetsToCoverIds])
    .filter(id => id !== null)
  const items =
    chosen.length === 0
      ? []
      : await db.selectFrom('contentItem').select(['id', 'name']).where('id', 'in', chosen).execute()
  const nameOf = (id: string | null) => items.find(item => item.id === id)?.name
  return rows.map(row => ({
    deliveryId: row.deliveryId,
    event: row.event as PartnerLead['event'],
    leadId: row.id,
    assignedAt: row.assignedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    insuranceType: row.insuranceType,
    quality: row.quality,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phone,
    alternativePhoneNumber: row.alternativePhone,
    emailAddress: row.email,
    idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'lead.id_number'),
    dateOfBirth: row.dateOfBirth,
    address: row.address,
    geographicalArea: row.geographicalArea,
    reason: row.reason,
    // What was said of the lead elsewhere is nobody's business here.
    organisationStatus: row.assignmentId === row.ownAssignmentId ? row.organisationStatus : null,
    details: present({
      insuranceTypeLabel: leadLabelOf(row.insuranceType),
      yearlyIncome: nameOf(row.yearlyIncomeId),
      industry: nameOf(row.industryId),
      owner: row.owner,
      vehicle: nameOf(row.vehicleId),
      vehicleColour: nameOf(row.vehicleColourId),
      vehicleAssets: row.vehicleAssets,
      assetsToCover: row.assetsToCoverIds.flatMap(id => nameOf(id) ?? []),
      medicalCover: row.medicalCover,
      previousInsurance: row.previousInsurance,
      yearsOfInsurance: row.yearsOfInsurance,
      incidentsInLastYears: row.incidentsInLastYears,
    }),
  }))
}

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
