import { createHash } from 'node:crypto'
import { companyCode, maxCompanyCodeAttempts } from '@lodeway/rules/organisations/company-code.ts'
import type { Queryable } from '../../db/database.ts'

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
    .where('distributionType', '<>', 'external')
    .executeTakeFirst()
}

/** The first code derived from the name that no organisation has (domain rules: oddities). */
export async function freeCompanyCode(db: Queryable, name: string, createdOn: string): Promise<string> {
  const digest = createHash('sha256').update(name).digest()
  for (let attempt = 0; attempt < maxCompanyCodeAttempts; attempt++) {
    const code = companyCode(name, createdOn, digest, attempt)
    const taken = await db.selectFrom('organisation').select('id').where('companyCode', '=', code).executeTakeFirst()
    if (taken === undefined) return code
  }
  throw new Error('No free company code was found in ten attempts.')
}
