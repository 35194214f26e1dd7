import type { buyerRow, findBuyers, listBuyers } from '@lodeway/contract/buyers.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { AdministratorStatus } from '@lodeway/rules/administrators/block.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { isFound } from '../../db/plain-search.ts'
import { notFound } from '../../work/refusal.ts'
import { hasAuthenticator } from '../passwords/authenticator.sql.ts'

type Row = z.input<typeof buyerRow>

/** The people of organisations, without those who were removed. */
const selectAll = (db: Queryable) =>
  db
    .selectFrom('buyer')
    .innerJoin('account', 'account.id', 'buyer.accountId')
    .select([
      'account.id',
      'firstName',
      'lastName',
      'email',
      'status',
      'statusBeforeBlock',
      'pictureId',
      'permissions',
      'blockedByPlatform',
      hasAuthenticator.as('hasAuthenticator'),
      'account.createdAt',
    ])
    .where('account.status', '<>', 'denied')
    // Nobody asks to be one.
    .$narrowType<{ status: AdministratorStatus }>()

const selectBuyers = (db: Queryable, organisationId: string) =>
  selectAll(db).where('buyer.organisationId', '=', organisationId)

export function findBuyersAnywhere(db: Queryable, query: QueryOutput<typeof findBuyers>) {
  const { search } = query
  const all = selectAll(db)
  return findPage(
    (search ? all.where(isFound('account', search)) : all)
      .innerJoin('organisation', 'organisation.id', 'buyer.organisationId')
      .select(['organisation.id as organisationId', 'organisation.name as organisationName'])
      .orderBy('account.firstName')
      .orderBy('account.id'),
    query,
    row => ({ ...toRow(row), organisation: { id: row.organisationId, name: row.organisationName } }),
  )
}

export const findBuyersOf = (db: Queryable, organisationId: string, query: QueryOutput<typeof listBuyers>) =>
  findPage(selectBuyers(db, organisationId).orderBy('account.createdAt').orderBy('account.id'), query, toRow)

/** @throws Refusal 404, also for somebody of another organisation */
export const findBuyer = async (db: Queryable, organisationId: string, id: string): Promise<Row> =>
  toRow(await ofId(selectBuyers(db, organisationId), id))

/** A person of the organisation, locked until the transaction ends. @throws Refusal 404 */
export const lockBuyer = (db: Queryable, organisationId: string, id: string) =>
  ofId(selectBuyers(db, organisationId).forNoKeyUpdate(), id)

type Buyers = ReturnType<typeof selectBuyers>

const ofId = (buyers: Buyers, id: string) =>
  buyers.where('account.id', '=', id).executeTakeFirstOrThrow(() => notFound('This person'))

const toRow = (row: Awaited<ReturnType<typeof lockBuyer>>): Row => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.email,
  status: row.status,
  hasAuthenticator: row.hasAuthenticator,
  permissions: row.permissions,
  createdAt: row.createdAt.toISOString(),
  ...(row.blockedByPlatform && { blockedBy: 'platform' as const }),
})
