import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { type Asker, refuseTooManyLinks, signedIn } from './link-limits.ts'

export type Purpose = 'setup' | 'reset'

const lifetimeMs = { setup: setupLinkDays * 86_400_000, reset: 3_600_000 } as const
const pages = { setup: 'set-password', reset: 'reset-password' } as const

/**
 * Makes a single-use link for setting a password. Only the token's hash is kept. One that somebody signed in asks for
 * ends the earlier ones of its kind; one that a visitor asks for leaves them, or a stranger could spoil the link that its
 * owner is about to open. One that is handed to a session ends with it: whoever had a token for a moment would otherwise
 * keep the account. With a company's code, the page wears its look.
 * @throws Refusal 429 when this asker has had too many within the hour
 */
export async function createPasswordLink(
  work: Work,
  accountId: string,
  purpose: Purpose,
  asker: Asker & { sessionUid?: string | null } = signedIn,
): Promise<string> {
  const { tx, now } = work
  // One account's links are made one after the other, so that two requests at once cannot both be the third.
  const account = await tx
    .selectFrom('account')
    .select(['companyCode', 'organisationId'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await refuseTooManyLinks(work, accountId, purpose, asker)
  if (asker.askedBy === 'signedIn') await endLinks(work, accountId, purpose)
  const token = newToken()
  await tx
    .insertInto('passwordToken')
    .values({
      ...asker,
      tokenHash: tokenHash(token),
      accountId,
      purpose,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    })
    .execute()
  const look = account?.organisationId && account.companyCode ? `&cc=${encodeURIComponent(account.companyCode)}` : ''
  return `${work.settings.APP_ORIGIN}/${pages[purpose]}?id=${token}${look}`
}

export async function endLinks({ tx, now }: Work, accountId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('passwordToken')
    .set({ expiresAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute()
}

/**
 * Whether a link can still be spent; every wrong one (unknown, used, expired, of a blocked account) is alike. Loaders ask for access,
 * administrators and people of organisations are added.
 */
export async function findLink(
  db: Queryable,
  now: Date,
  { id, purpose }: { id: string; purpose: Purpose },
): Promise<{ isUsable: boolean; isAdded: boolean }> {
  const found = await db
    .selectFrom('passwordToken')
    .innerJoin('account', 'account.id', 'passwordToken.accountId')
    .select('role')
    .where('account.status', '=', statusFor(purpose))
    .where('tokenHash', '=', tokenHash(id))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(ofLivingSession)
    .executeTakeFirst()
  return { isUsable: found !== undefined, isAdded: found !== undefined && found.role !== 'loader' }
}

/** A link that was handed to a session is good for as long as that session is. */
export const ofLivingSession = sql<boolean>`(password_token.session_uid IS NULL OR EXISTS (
  SELECT FROM identity.artifact WHERE model = 'Session' AND uid = password_token.session_uid AND account_id = password_token.account_id::text))`

export const statusFor = (purpose: Purpose) => (purpose === 'setup' ? 'pending' : 'active')

/** No link that was ever mailed to somebody opens anything any more, or is kept. */
export async function eraseLinks({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> {
  await tx.deleteFrom('passwordToken').where('accountId', '=', accountId).execute()
}
