import type { lead as leadSchema } from '@lodeway/contract/lead-shapes.ts'
import { readsIdNumbers } from '@lodeway/rules/administrators/areas.ts'
import { maskedIdNumber } from '@lodeway/rules/people/masks.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { isToBeCorrected, waitsForContract } from '../allocation/offered.sql.ts'
import { findOpenReturn } from '../assignments/open-return.sql.ts'
import { itemsOf } from './changed-lead.ts'
import { findConsents } from './consents.ts'
import { findLeadRow, isTheirs } from './lead.sql.ts'

type WholeLead = z.input<typeof leadSchema>

/** One lead, whole: the answer of every call that gives one. An ID number that is read in full is in the audit log. */
export async function readWholeLead(work: Work, id: string): Promise<WholeLead> {
  const found = await findWholeLead(work.tx, work.keys, work.actor, id)
  if (readsIdNumber(work.actor) && found.idNumber !== null)
    await appendAudit(work, 'lead.read-id-number', { kind: 'lead', id })
  return found
}

const readsIdNumber = (actor: Actor): boolean => actor.kind === 'admin' && readsIdNumbers('clients', actor.areas)

/** The ID number is in full for whoever reads those of clients, and masked for others and its loader. */
async function findWholeLead(db: Queryable, keys: Keys, actor: Actor, id: string): Promise<WholeLead> {
  const row = await db
    .selectFrom('lead')
    .selectAll()
    .select([isToBeCorrected.as('isToBeCorrected'), waitsForContract.as('waitsForContract')])
    .where('id', '=', id)
    .where(isTheirs(actor))
    .executeTakeFirst()
  if (row === undefined) throw notFound('This lead')
  const gone = await findGoneItems(db, itemsOf(row))
  const choice = (itemId: string | null, name: string | null) =>
    itemId === null ? null : { id: itemId, name: name ?? '', hidden: gone.has(itemId) }
  const isAdmin = actor.kind === 'admin'
  return {
    ...(await findLeadRow(db, actor, id)),
    alternativePhoneNumber: row.alternativePhone,
    reason: row.reason,
    address: row.address,
    geographicalArea: row.geographicalArea,
    idNumber:
      row.idNumberEncrypted === null
        ? null
        : readsIdNumber(actor)
          ? keys.open(row.idNumberEncrypted, 'lead.id_number')
          : maskedIdNumber(row.idNumberLast3 ?? ''),
    dateOfBirth: row.dateOfBirth,
    yearlyIncome: choice(row.yearlyIncomeId, row.yearlyIncomeName),
    industry: choice(row.industryId, row.industryName),
    vehicle: choice(row.vehicleId, row.vehicleName),
    vehicleColour: choice(row.vehicleColourId, row.vehicleColourName),
    assetsToCover: row.assetsToCoverIds.flatMap(
      (item, place) => choice(item, row.assetsToCoverNames[place] ?? null) ?? [],
    ),
    vehicleAssets: row.vehicleAssets,
    owner: row.owner,
    incidentsInLastYears: row.incidentsInLastYears,
    previousInsurance: row.previousInsurance,
    yearsOfInsurance: row.yearsOfInsurance,
    medicalCover: row.medicalCover,
    awaitsCorrection: row.isToBeCorrected,
    ...(await findConsents(db, row)),
    ...(isAdmin && {
      assignment: await findAssignment(db, row.assignmentId),
      waitsForContract: row.waitsForContract,
      qualityPoints: qualityPointsOf(row.qualityPoints),
      premiumsCollected: row.premiumsCollected,
      openReturnId: row.assignmentId && (await findOpenReturn(db, row.assignmentId)),
    }),
  }
}

/** Which of these items are hidden or archived by now. */
async function findGoneItems(db: Queryable, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return new Set()
  const items = await db
    .selectFrom('contentItem')
    .select('id')
    .where('id', 'in', wanted)
    .where(eb => eb.or([eb('hidden', '=', true), eb('archivedAt', 'is not', null)]))
    .execute()
  return new Set(items.map(({ id }) => id))
}

async function findAssignment(db: Queryable, assignmentId: string | null) {
  if (assignmentId === null) return null
  const row = await db
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .innerJoin('contract', 'contract.id', 'assignment.contractId')
    .select([
      'assignment.organisationId',
      'organisation.name as organisationName',
      'contract.name as contractName',
      'assignment.term',
      'assignment.reason',
      'assignment.assignedAt',
      'assignment.expiresAt',
    ])
    .where('assignment.id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    assignedAt: row.assignedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** What the lead did not earn points for, as it was measured. */
function qualityPointsOf(stored: unknown): { what: string; points: number }[] {
  return (stored as { missing?: { what: string; points: number }[] }).missing ?? []
}
