import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { detailsOf, keptWith } from './export-account.ts'

/** The account of a person of an organisation as they may have it, or undefined when there is none. */
export async function accountOfBuyer(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('buyer')
    .innerJoin('account', 'account.id', 'buyer.accountId')
    .innerJoin('organisation', 'organisation.id', 'buyer.organisationId')
    .selectAll('account')
    .select(['permissions', 'organisation.name as organisationName'])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId: row.id,
    details: { ...detailsOf(work, row), organisation: row.organisationName, permissions: row.permissions },
    ...(await keptWith(work, row)),
    notesWritten: await work.tx
      .selectFrom('leadNote')
      .select(['writtenAt as at', 'note'])
      .where('writtenBy', '=', id)
      .orderBy('id')
      .execute(),
    outcomeFiles: await work.tx
      .selectFrom('outcomeBatch')
      .select(['createdAt as at', 'fileName', 'rowCount', 'changedCount'])
      .where('createdBy', '=', id)
      .orderBy('createdAt')
      .execute(),
    actions: await actionsOf(work, id),
  }
}

/** What they recorded, changed and read, by kind and without of whom; what was done in one moment, as by a file, is one of them. */
const actionsOf = ({ tx }: Work, id: string) =>
  tx
    .selectFrom('auditLog')
    .select(eb => [
      'at',
      'action',
      sql<string | null>`detail ->> 'organisationStatus'`.as('organisationStatus'),
      eb.fn.countAll<number>().as('times'),
    ])
    .where('actorId', '=', id)
    .groupBy(['at', 'action', 'organisationStatus'])
    .orderBy('at')
    .orderBy('action')
    .execute()
