import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listLoaders, loaderRow } from '@lodeway/contract/loaders.ts'
import type { LoaderStatus } from '@lodeway/rules/access/access.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import { maskedIdNumber } from '@lodeway/rules/people/masks.ts'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { isFound } from '../../db/plain-search.ts'
import { hasAuthenticator } from '../passwords/authenticator.sql.ts'

export type LoaderRow = z.input<typeof loaderRow>

const columns = [
  'account.id',
  'account.title',
  'account.firstName',
  'account.lastName',
  'account.email',
  'account.phone',
  'account.idNumberLast3',
  'account.type',
  'account.companyCode',
  'account.organisationId',
  'account.status',
  'account.saleCommissionBps',
  'account.feeCommissionBps',
  'account.createdAt',
  'account.pendingType',
  'account.pendingCompanyCode',
  'account.idNumberEncrypted',
  'account.pictureId',
  'organisation.name as organisationName',
  hasAuthenticator.as('hasAuthenticator'),
] as const

const selectLoaders = (db: Queryable) =>
  db
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisationId')
    .select(columns)
    .where('account.role', '=', 'loader')
    // An internal state that nobody lists. Whoever is a loader has a type: a CHECK says so.
    .where('account.status', '<>', 'denied')
    .$narrowType<{ type: NotNull; status: LoaderStatus }>()

export type LoaderRecord = NonNullable<Awaited<ReturnType<typeof findLoader>>>

/** One loader, whatever the status that is shown. */
export function findLoader(db: Queryable, id: string, lock?: 'for no key update') {
  const found = selectLoaders(db).where('account.id', '=', id)
  return (lock === undefined ? found : found.forNoKeyUpdate('account')).executeTakeFirst()
}

const sortColumns = {
  // The tables show first and last name in one column, which sorts by what it shows.
  firstName: sql<string>`plain(account.first_name || ' ' || account.last_name)`,
  lastName: 'account.lastName',
  emailAddress: 'account.email',
  phoneNumber: 'account.phone',
  createdAt: 'account.createdAt',
  organisationName: 'organisation.name',
  type: 'account.type',
  status: 'account.status',
} as const

export async function findLoaders(db: Queryable, query: QueryOutput<typeof listLoaders>) {
  let matching = selectLoaders(db)
  if (query.ids) matching = matching.where('account.id', 'in', query.ids)
  if (query.status) matching = matching.where('account.status', 'in', query.status)
  if (query.notStatus) matching = matching.where('account.status', 'not in', query.notStatus)
  if (query.type) matching = matching.where('account.type', '=', query.type)
  if (query.changeWaiting) matching = matching.where('account.pendingType', 'is not', null)
  if (query.search) matching = matching.where(isFound('account', query.search))
  const { column, direction } = query.orderBy
  const [page, waiting] = await Promise.all([
    findPage(matching.orderBy(sortColumns[column], direction).orderBy('account.id'), query, toLoaderRow),
    db
      .selectFrom('account')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('role', '=', 'loader')
      .where('status', '<>', 'denied')
      .where('pendingType', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, changesWaiting: waiting.count }
}

/** As lists show a loader: percentages in percent, the ID number masked. */
export function toLoaderRow(row: LoaderRecord): LoaderRow {
  return {
    id: row.id,
    title: row.title,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.email,
    phoneNumber: row.phone ?? '',
    idNumber: row.idNumberLast3 === null ? '' : maskedIdNumber(row.idNumberLast3),
    type: row.type,
    companyCode: row.companyCode,
    organisationId: row.organisationId,
    organisationName: row.organisationName,
    status: row.status,
    hasAuthenticator: row.hasAuthenticator,
    ...percentagesOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** What a loader gets of a sale and of a fee, in per cent; null until that was agreed. */
export const percentagesOf = (row: { saleCommissionBps: number | null; feeCommissionBps: number | null }) => ({
  saleCommission: bpsToPercent(row.saleCommissionBps),
  feeCommission: bpsToPercent(row.feeCommissionBps),
})
