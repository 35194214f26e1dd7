import { listEndedAtTenant, noteEndTold } from '@lodeway/identity/storage/tenant-sessions.ts'
import { sql } from 'kysely'
import { asClient } from '../db/as-client.ts'
import type { Context } from '../work/context.ts'
import { TenantError } from './management.ts'
import { profileOfAccount } from './profile.sql.ts'
import type { Tenant, TenantProfile } from './tenant.ts'

/**
 * Tells the tenant what became of its users since it was told last: names, addresses and who is blocked, who is gone, and which
 * sessions ended. What it is to know is compared with what it knows, so no command has to think of it. Nothing waits for it: whoever is
 * blocked or signed out is refused by the API at once.
 * @throws the first error, after the rest was told; at once when the tenant does not answer
 */
export async function tellTenant(context: Context): Promise<void> {
  const { tenant, db } = context
  if (tenant === undefined) return
  const errors: unknown[] = []
  const tryEach = async <Item>(items: readonly Item[], tell: (item: Item) => Promise<void>) => {
    for (const item of items)
      await tell(item).catch((error: unknown) => {
        if (!(error instanceof TenantError) || isAway(error)) throw error
        errors.push(error)
      })
  }
  await tryEach(await findChanged(context), user => tellOf(context, tenant, user))
  await tryEach(await listEndedAtTenant(asClient(db)), async session => {
    await tenant.endSession(session)
    await noteEndTold(asClient(db), session)
  })
  if (errors.length > 0) throw errors[0]
}

/** Also when it asks for patience. */
const isAway = ({ status }: TenantError) => status === undefined || status === 429 || status >= 500

interface Changed {
  readonly accountId: string
  /** Nothing for those who are gone. */
  readonly profile: TenantProfile | null
  readonly digest: Buffer
}

async function findChanged({ db }: Context): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    SELECT account_id, profile, digest FROM (
      SELECT account_id, told, CASE WHEN status <> 'denied' AND erased_at IS NULL THEN ${profileOfAccount} END AS profile
      FROM tenant_user LEFT JOIN account ON account.id = account_id) known,
      sha256(convert_to(profile::text, 'UTF8')) AS digest
    WHERE profile IS NULL OR digest IS DISTINCT FROM told ORDER BY account_id`.execute(db)
  return rows
}

async function tellOf({ db }: Context, tenant: Tenant, { accountId, profile, digest }: Changed): Promise<void> {
  if (profile === null) {
    await tenant.removeUser(accountId)
    await db.deleteFrom('tenantUser').where('accountId', '=', accountId).execute()
    return
  }
  // Who was removed there by hand is made again when they set a password.
  if (await tenant.changeUser(accountId, profile))
    await db.updateTable('tenantUser').set({ told: digest }).where('accountId', '=', accountId).execute()
  else await db.deleteFrom('tenantUser').where('accountId', '=', accountId).execute()
}
