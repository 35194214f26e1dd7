import { setPassword } from '@lodeway/identity/credentials.ts'
import { checkPassword } from '@lodeway/rules/people/password.ts'
import type { Work } from '../../context.ts'
import { newToken, tokenHash } from '../../crypto/keys.ts'
import { asClient } from '../../db/as-client.ts'
import { Refusal, unprocessable } from '../../http/refusal.ts'

type Purpose = 'setup' | 'reset'

const lifetimeMs = { setup: 7 * 86_400_000, reset: 3_600_000 } as const
const pages = { setup: 'set-password', reset: 'reset-password' } as const
const linksAnHour = 3

/**
 * Makes a single-use link for setting a password; earlier ones of the same kind stop working. Only the token's hash is
 * kept.
 * @throws Refusal 429 after 3 links within an hour for one account
 */
export async function createPasswordLink(work: Work, accountId: string, purpose: Purpose): Promise<string> {
  const { tx, now } = work
  // One account's links are made one after the other, so that two requests at once cannot both be the third.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  const recent = await tx
    .selectFrom('passwordToken')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (recent.count >= linksAnHour) {
    throw new Refusal(
      429,
      'too_many_mails',
      'Three e-mails were sent within the last hour. Please wait before sending another.',
      { retryAfterSeconds: 3600 },
    )
  }
  await tx
    .updateTable('passwordToken')
    .set({ expiresAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute()
  const token = newToken()
  await tx
    .insertInto('passwordToken')
    .values({
      tokenHash: tokenHash(token),
      accountId,
      purpose,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    })
    .execute()
  return `${work.settings.APP_ORIGIN}/${pages[purpose]}?id=${token}`
}

/**
 * Spends a link and sets the password. Every wrong token (unknown, used, expired, of a blocked account) answers alike.
 * @returns the account's id
 * @throws Refusal 422 `bad_link`; 400 with the password's own message
 */
export async function spendPasswordLink(
  work: Work,
  token: string,
  purpose: Purpose,
  password: string,
): Promise<string> {
  const { tx, now } = work
  const problem = checkPassword(password)
  if (problem !== undefined) throw new Refusal(400, 'invalid', problem, { fields: { password: problem } })
  const spent = await tx
    .updateTable('passwordToken')
    .set({ usedAt: now })
    .from('account')
    .whereRef('account.id', '=', 'passwordToken.accountId')
    .where('account.status', '=', purpose === 'setup' ? 'pending' : 'active')
    .where('passwordToken.tokenHash', '=', tokenHash(token))
    .where('passwordToken.purpose', '=', purpose)
    .where('passwordToken.usedAt', 'is', null)
    .where('passwordToken.expiresAt', '>', now)
    .returning('passwordToken.accountId')
    .executeTakeFirst()
  if (spent === undefined)
    throw unprocessable(
      'bad_link',
      'This link is not valid any more. Links work once and expire; please ask for a new one.',
    )
  await setPassword(asClient(tx), spent.accountId, password)
  return spent.accountId
}
