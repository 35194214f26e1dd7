import type { administratorRow, listAdministrators } from '@lodeway/contract/administrators.ts'
import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import type { AdministratorStatus } from '@lodeway/rules/administrators/block.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { hasArea } from '../../db/has-area.ts'
import { notFound } from '../../work/refusal.ts'
import { hasAuthenticator } from '../passwords/authenticator.sql.ts'

type Row = z.input<typeof administratorRow>

const selectAdministrators = (db: Queryable) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'status',
      'areas',
      hasAuthenticator.as('hasAuthenticator'),
      'createdAt',
    ])
    .where('role', '=', 'admin')
    .where('erasedAt', 'is', null)
    // Nobody asks to be one, and nobody is denied.
    .$narrowType<{ status: AdministratorStatus }>()

export async function findAdministrators(
  db: Queryable,
  query: QueryOutput<typeof listAdministrators>,
): Promise<AnswerInput<typeof listAdministrators>> {
  const [page, counts] = await Promise.all([
    findPage(selectAdministrators(db).orderBy('createdAt').orderBy('id'), query, toRow),
    selectAdministrators(db)
      .clearSelect()
      .select([
        sql<number>`count(*) FILTER (WHERE status = 'active')`.as('active'),
        sql<number>`count(*) FILTER (WHERE status = 'active' AND ${hasArea('people')})`.as('withPeople'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, ...counts }
}

/** @throws Refusal 404 */
export const findAdministrator = async (db: Queryable, id: string): Promise<Row> =>
  toRow(
    await selectAdministrators(db)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('This administrator')),
  )

const toRow = (row: Awaited<ReturnType<ReturnType<typeof selectAdministrators>['executeTakeFirstOrThrow']>>): Row => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.email,
  status: row.status,
  hasAuthenticator: row.hasAuthenticator,
  areas: [...areasOf(row.areas)],
  createdAt: row.createdAt.toISOString(),
})
