import { createHash } from 'node:crypto'
import { companyCode, maxCompanyCodeAttempts } from '@lodeway/rules/organisations/company-code.ts'
import { distributionTypes, hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import { databaseLocks } from '../../db/locks.ts'

/** The organisation behind a company code; codes are compared in upper case. */
export async function findOrganisationByCode(db: Queryable, code: string) {
  if (code.trim() === '') return undefined
  return db
    .selectFrom('organisation')
    .select([
      'id',
      'name',
      'companyCode',
      'primaryColor',
      'secondaryColor',
      'fontColor',
      'logoPictureId',
      'backgroundPictureId',
    ])
    .where('companyCode', '=', code.trim().toUpperCase())
    .where('distributionType', 'in', distributionTypes.filter(hasCompanyCode))
    .executeTakeFirst()
}

/**
 * The first code derived from the name that no organisation has (domain rules: oddities). Whoever looks for one waits for whoever looks at
 * the same moment, since one name gives both the same code.
 */
export async function freeCompanyCode(db: Tx, name: string, createdOn: string): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(${databaseLocks.companyCode})`.execute(db)
  const digest = createHash('sha256').update(name).digest()
  for (let attempt = 0; attempt < maxCompanyCodeAttempts; attempt++) {
    const code = companyCode(name, createdOn, digest, attempt)
    const taken = await db.selectFrom('organisation').select('id').where('companyCode', '=', code).executeTakeFirst()
    if (taken === undefined) return code
  }
  throw new Error('No free company code was found in ten attempts.')
}
