import * as own from '@lodeway/identity/credentials.ts'
import { asClient } from '../db/as-client.ts'
import type { Work } from '../work/context.ts'
import { findProfile } from './profile.sql.ts'

/**
 * Gives an account a password where its owner signs in, and ends its sessions. A tenant has it before the transaction ends: where that
 * is rolled back after all, the link still works, and sets it once more.
 * @throws Refusal as `Tenant.setPassword`; OverloadedError when too many are set at once
 */
export async function setPassword(work: Work, accountId: string, password: string): Promise<void> {
  const { tx, tenant } = work
  if (tenant === undefined) return own.setPassword(asClient(tx), accountId, password)
  // A link is only ever spent by somebody who may sign in, or may from now on.
  const profile = { ...(await findProfile(tx, accountId)), blocked: false }
  await own.endSessions(asClient(tx), accountId)
  await tenant.setPassword(accountId, profile, password)
  // From now on it is told what changes, beginning with all that there is.
  await tx
    .insertInto('tenantUser')
    .values({ accountId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
