import type { leadRow } from '@lodeway/contract/lead-shapes.ts'
import { clientStatusOf } from '@lodeway/rules/leads/statuses.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'

type LeadRow = z.input<typeof leadRow>

const columns = [
  'lead.id',
  'lead.createdAt',
  'lead.firstName',
  'lead.lastName',
  'lead.phone',
  'lead.email',
  'lead.insuranceType',
  'lead.internalStatus',
  'lead.organisationStatus',
  'lead.lapsed',
] as const

/** These are for administrators alone: for others they are not even read. */
const columnsOfAdministrators = [
  'lead.loaderId',
  'lead.quality',
  'lead.premiumCents',
  'loader.firstName as loaderFirstName',
  'loader.lastName as loaderLastName',
  'lead.organisationId',
  'organisation.name as organisationName',
  'lead.objectedAt',
] as const

export const selectRows = (db: Queryable, actor: Actor) =>
  db
    .selectFrom('lead')
    .select(columns)
    .$if(actor.kind === 'admin', rows =>
      rows
        .innerJoin('account as loader', 'loader.id', 'lead.loaderId')
        .leftJoin('organisation', 'organisation.id', 'lead.organisationId')
        .select(columnsOfAdministrators),
    )

/** @throws Refusal 404, also for somebody else's lead */
export async function findLeadRow(db: Queryable, actor: Actor, id: string): Promise<LeadRow> {
  const row = await selectRows(db, actor).where('lead.id', '=', id).where(isTheirs(actor)).executeTakeFirst()
  if (row === undefined) throw notFound('This lead')
  return toLeadRow(row)
}

type RowRecord = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export function toLeadRow(row: RowRecord): LeadRow {
  const shared = {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phone,
    emailAddress: row.email,
    insuranceType: row.insuranceType,
    internalStatus: row.internalStatus,
    organisationStatus: row.organisationStatus,
    clientStatus: clientStatusOf(row),
  }
  if (row.loaderId === undefined) return shared
  return {
    ...shared,
    loaderId: row.loaderId,
    loaderFirstName: row.loaderFirstName,
    loaderLastName: row.loaderLastName,
    quality: row.quality,
    premium: centsToRand(row.premiumCents ?? null),
    organisationId: row.organisationId,
    organisationName: row.organisationName,
    objectedAt: row.objectedAt?.toISOString() ?? null,
  }
}

/** A loader's own leads, every lead for an administrator. */
export const isTheirs = (actor: Actor) =>
  actor.kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`lead.loader_id = ${actor.kind === 'loader' ? actor.id : null}::uuid`
