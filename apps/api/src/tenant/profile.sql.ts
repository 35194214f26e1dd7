import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import type { TenantProfile } from './tenant.ts'

/** What the tenant is to know of an account, as jsonb. */
export const profileOfAccount = sql<TenantProfile>`jsonb_build_object(
  'email', account.email,
  'name', account.first_name || ' ' || account.last_name,
  'blocked', account.status <> 'active',
  'app_metadata', jsonb_build_object('roles', jsonb_build_array('user:' || account.role), 'userId', account.id,
    'companyCode', account.company_code, 'type', account.type, 'picture', '/pictures/' || account.picture_id))`

/** @throws when there is no such account */
export async function findProfile(db: Queryable, accountId: string): Promise<TenantProfile> {
  const { profile } = await db
    .selectFrom('account')
    .select(profileOfAccount.as('profile'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return profile
}
