import { randomBytes } from 'node:crypto'
import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { databaseLocks } from '../../db/locks.ts'
import { setPassword } from '../../tenant/passwords.ts'
import type { Work } from '../../work/context.ts'

/**
 * Makes the first administrator when there is none.
 * @returns what to print: the address, and the password when this call made one up
 */
export async function ensureFirstAdministrator(
  work: Work,
): Promise<{ id: string; email: string; password: string | undefined; created: boolean }> {
  const { tx, settings } = work
  // Of several products that start at once on one database, one makes it.
  await sql`SELECT pg_advisory_xact_lock(${databaseLocks.firstAdministrator})`.execute(tx)
  const existing = await tx
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    // Of several, one who can sign in, and best the one who was the first.
    .orderBy(sql`status = 'active'`, 'desc')
    .orderBy(sql`lower(email) = lower(${settings.ADMIN_EMAIL})`, 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
  if (existing !== undefined) return { id: existing.id, email: existing.email, password: undefined, created: false }
  const password = settings.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const id = newId()
  await tx
    .insertInto('account')
    .values({
      id,
      role: 'admin',
      firstName: 'First',
      lastName: 'Administrator',
      email: settings.ADMIN_EMAIL,
      status: 'active',
      areas: [...administratorAreas],
      createdAt: work.now,
    })
    .execute()
  await setPassword(work, id, password)
  return { id, email: settings.ADMIN_EMAIL, password, created: true }
}
