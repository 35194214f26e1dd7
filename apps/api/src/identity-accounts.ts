import type { AccountSource } from '@lodeway/identity/identity.ts'
import { blockedWords } from '@lodeway/rules/access/access.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Database } from './db/database.ts'
import { findOrganisationByCode } from './features/organisations/company-code.sql.ts'
import { toBranding } from './features/organisations/organisation.sql.ts'
import type { Settings } from './settings.ts'

const known = (row: { id: string; role: string; status: string } | undefined, settings: Settings) =>
  row && {
    id: row.id,
    maySignIn: row.status === 'active',
    whyNot: row.status === 'blocked' ? blockedWords(row.role) : whyNot[row.status],
    needsAuthenticator: settings.ADMINS_NEED_AUTHENTICATOR && row.role === 'admin',
  }

/** Told after the right password: it says nothing of an account to anybody else. */
const whyNot: Readonly<Record<string, string>> = {
  pending:
    'Your access has been approved but not set up yet. Open the link in our email to set your password; “Forgot your password?” sends you a new one.',
  requested: 'Your request for access has not been decided yet. You will get an email when it is.',
}

/** The accounts as the identity service asks for them. Only active ones may sign in. */
export function createAccountSource(db: Database, settings: Settings): AccountSource {
  const columns = [
    'id',
    'role',
    'status',
    'email',
    'firstName',
    'lastName',
    'companyCode',
    'type',
    'pictureId',
  ] as const
  const byId = (id: string) =>
    /^[0-9a-f-]{36}$/.test(id)
      ? db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
      : Promise.resolve(undefined)
  const absolute = (path: string | null) => (path === null ? undefined : `${settings.APP_ORIGIN}${path}`)
  return {
    findAccountByEmail: async email =>
      known(
        await db
          .selectFrom('account')
          .select(columns)
          .where(eb => eb.fn<string>('lower', ['email']), '=', email)
          .where('status', '<>', 'denied')
          .executeTakeFirst(),
        settings,
      ),
    findAccount: async id => known(await byId(id), settings),
    async claimsFor(id) {
      const row = await byId(id)
      if (row === undefined) return undefined
      const roles = [`user:${row.role}`]
      return {
        email: row.email,
        name: fullName(row.firstName, row.lastName),
        ...(row.pictureId !== null && { picture: `${settings.APP_ORIGIN}/pictures/${row.pictureId}` }),
        appMetadata: {
          roles,
          userId: row.id,
          ...(row.companyCode !== null && { companyCode: row.companyCode }),
          ...(row.type !== null && { type: row.type }),
        },
      }
    },
    async brandingFor(companyCode) {
      const organisation = await findOrganisationByCode(db, companyCode)
      if (organisation === undefined || organisation.primaryColor === null) return undefined
      const { logoUrl, backgroundImageUrl, ...colours } = toBranding(organisation)
      return {
        name: organisation.name,
        ...colours,
        logoUrl: absolute(logoUrl),
        backgroundImageUrl: absolute(backgroundImageUrl),
      }
    },
  }
}
