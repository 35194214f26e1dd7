import {
  checkPassword,
  commonPassword,
  ownAddressAsPassword,
  ownNameAsPassword,
} from '@lodeway/rules/passwords/password.ts'
import { tokenHash } from '../../crypto/keys.ts'
import { setPassword } from '../../tenant/passwords.ts'
import type { Work } from '../../work/context.ts'
import { Refusal, unprocessable } from '../../work/refusal.ts'
import { isCommonPassword, isOwnAddress, isOwnName } from './common-passwords.ts'
import { endLinks, ofLivingSession, type Purpose, statusFor } from './password-links.ts'

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
  const { tx, now, settings } = work
  const isCommon = () => isCommonPassword(password, settings.PRODUCT_NAME)
  const problem = checkPassword(password) ?? ((await isCommon()) ? commonPassword : undefined)
  if (problem !== undefined) throw refused(problem)
  const spent = await tx
    .updateTable('passwordToken')
    .set({ usedAt: now })
    .from('account')
    .whereRef('account.id', '=', 'passwordToken.accountId')
    .where('account.status', '=', statusFor(purpose))
    .where('passwordToken.tokenHash', '=', tokenHash(token))
    .where('passwordToken.purpose', '=', purpose)
    .where('passwordToken.usedAt', 'is', null)
    .where('passwordToken.expiresAt', '>', now)
    .where(ofLivingSession)
    .returning(['passwordToken.accountId', 'account.email', 'account.firstName', 'account.lastName'])
    .executeTakeFirst()
  if (spent === undefined)
    throw unprocessable(
      'bad_link',
      'This link is no longer valid. Links work once and expire; please ask for a new one.',
    )
  if (isOwnAddress(password, spent.email)) throw refused(ownAddressAsPassword)
  if (isOwnName(password, spent)) throw refused(ownNameAsPassword)
  // Whoever asked for the others: the password that they would have set is set.
  await endLinks(work, spent.accountId, purpose)
  await setPassword(work, spent.accountId, password)
  return spent.accountId
}

const refused = (problem: string) => new Refusal(400, 'invalid', problem, { fields: { password: problem } })
