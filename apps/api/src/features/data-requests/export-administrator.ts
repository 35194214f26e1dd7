import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import type { Work } from '../../work/context.ts'
import { detailsOf, keptWith } from './export-account.ts'

/** The account of an administrator as they may have it, or undefined when there is none. */
export async function accountOfAdministrator(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId: row.id,
    details: { ...detailsOf(work, row), areas: areasOf(row.areas) },
    ...(await keptWith(work, row)),
  }
}
