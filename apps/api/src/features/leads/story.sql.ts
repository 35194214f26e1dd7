import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { isTheirs } from './lead.sql.ts'

/** @throws Refusal 404, also for somebody else's lead */
export async function findStoryLead(db: Queryable, actor: Actor, id: string) {
  const lead = await db
    .selectFrom('lead')
    .innerJoin('account as loader', 'loader.id', 'lead.loaderId')
    .select([
      'lead.id',
      'lead.createdAt',
      'lead.insuranceType',
      'lead.quality',
      'lead.alternativePhone',
      'lead.preferredOrganisationId',
      'lead.geographicalArea',
      'lead.dateOfBirth',
      'lead.yearlyIncomeId',
      'lead.internalStatus',
      'lead.assignmentId',
      'lead.awaitsCorrection',
      'lead.erasedAt',
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
export type StoryLead = Awaited<ReturnType<typeof findStoryLead>>

/** What is on record about a lead, each kind in the order in which it was written. Names of people and organisations with it. */
export async function findRecords(db: Queryable, leadId: string) {
  const [consents, edits, assignments, deliveries, attempts, events, sales] = await Promise.all([
    findConsentRecords(db, leadId),
    selectEdits(db, leadId).execute(),
    findAssignments(db, leadId),
    findDeliveries(db, leadId),
    findAttempts(db, leadId),
    findEvents(db, leadId),
    findSales(db, leadId),
  ])
  return { consents, edits, assignments, deliveries, attempts, events, sales }
}
export type Records = Awaited<ReturnType<typeof findRecords>>

const findConsentRecords = (db: Queryable, leadId: string) =>
  db
    .selectFrom('consent')
    .select(['givenAt', 'version', 'channel', 'insuranceType'])
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()

/** Changes and corrections of what was submitted, from the audit log: there is no other record of them. */
export const selectEdits = (db: Queryable, leadId: string) =>
  db
    .selectFrom('auditLog')
    .leftJoin('account', 'account.id', 'auditLog.actorId')
    .select(['auditLog.at', 'auditLog.actorKind', 'auditLog.detail', 'account.firstName', 'account.lastName'])
    .where('auditLog.subjectKind', '=', 'lead')
    .where('auditLog.subjectId', '=', leadId)
    .where('auditLog.action', 'in', ['lead.change', 'lead.correct'])
    .orderBy('auditLog.at')
    .orderBy('auditLog.id')

const findAssignments = (db: Queryable, leadId: string) =>
  db
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .innerJoin('contract', 'contract.id', 'assignment.contractId')
    .select([
      'assignment.id',
      'assignment.contractId',
      'assignment.assignedAt',
      'assignment.endedAt',
      'assignment.reason',
      'assignment.considered',
      'organisation.name as organisationName',
      'contract.name as contractName',
    ])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.assignedAt')
    .execute()

const findDeliveries = (db: Queryable, leadId: string) =>
  db
    .selectFrom('delivery')
    .innerJoin('organisation', 'organisation.id', 'delivery.organisationId')
    .selectAll('delivery')
    .select('organisation.name as organisationName')
    .where('delivery.leadId', '=', leadId)
    .orderBy('delivery.createdAt')
    .orderBy('delivery.id')
    .execute()

const findAttempts = (db: Queryable, leadId: string) =>
  db
    .selectFrom('delivery')
    .innerJoin('deliveryAttempt', 'deliveryAttempt.deliveryId', 'delivery.id')
    .select(['deliveryAttempt.deliveryId', 'deliveryAttempt.at', 'deliveryAttempt.answer'])
    .where('delivery.leadId', '=', leadId)
    .orderBy('deliveryAttempt.id')
    .execute()

/** With the reason of a return or of a decision where it is one, and the row of what was owed where it is a payment. */
const findEvents = (db: Queryable, leadId: string) =>
  db
    .selectFrom('leadEvent as event')
    .leftJoin('account', 'account.id', 'event.actorId')
    .leftJoin('assignment', 'assignment.id', 'event.assignmentId')
    .leftJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .leftJoin('outcomeCase as decided', join =>
      join
        .onRef('decided.assignmentId', '=', 'event.assignmentId')
        .onRef('decided.decidedAt', '=', 'event.at')
        .on(sql<boolean>`(decided.kind, event.kind) IN (('return', 'returnAccepted'), ('return', 'returnRefused'),
          ('lateSale', 'lateSaleAccepted'), ('lateSale', 'lateSaleRefused'))`),
    )
    .leftJoin('outcomeCase as opened', join =>
      join
        .onRef('opened.assignmentId', '=', 'event.assignmentId')
        .onRef('opened.openedAt', '=', 'event.at')
        .on(sql<boolean>`(opened.kind, event.kind) = ('return', 'returnOpened')`),
    )
    .select([
      'event.at',
      'event.kind',
      'event.source',
      'event.assignmentId',
      'event.ledgerKey',
      'event.organisationStatus',
      'event.premiumCents',
      'event.premiumsCollected',
      'account.firstName',
      'account.lastName',
      'organisation.name as organisationName',
      sql<string | null>`coalesce(decided.reason, opened.reported_reason)`.as('reason'),
    ])
    .where('event.leadId', '=', leadId)
    .orderBy('event.id')
    .execute()

/** All that was ever owed, voided rows too. */
const findSales = (db: Queryable, leadId: string) =>
  db
    .selectFrom('sale')
    .innerJoin('organisation', 'organisation.id', 'sale.organisationId')
    .innerJoin('account as loader', 'loader.id', 'sale.loaderId')
    .leftJoin('organisation as company', 'company.id', 'sale.payeeOrganisationId')
    .selectAll('sale')
    .select([
      'organisation.name as organisationName',
      'loader.firstName as loaderFirstName',
      'loader.lastName as loaderLastName',
      'company.name as companyName',
    ])
    .where('sale.leadId', '=', leadId)
    .orderBy('sale.soldAt')
    .orderBy('sale.id')
    .execute()

/** The names of contracts and their organisations, by the contracts' ids. */
export async function findContractNames(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { organisationName: string; contractName: string }>()
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .select(['contract.id', 'contract.name as contractName', 'organisation.name as organisationName'])
    .where('contract.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
