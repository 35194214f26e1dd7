import { listPasskeys, type Passkey } from '../passkeys/passkeys.ts'
import type { Queryable } from '../queryable.ts'
import { type Authenticator, findAuthenticator } from './authenticator.ts'
import { countRecoveryCodes, dropUnneededCodes, lockSecondStep } from './recovery-codes.ts'

/** What somebody has to prove more with than a password. */
export interface SecondStep {
  app: Authenticator | undefined
  passkeys: Passkey[]
  /** Recovery codes that are left. */
  codesLeft: number
}

export async function findSecondStep(queryable: Queryable, accountId: string): Promise<SecondStep> {
  const [app, passkeys, codesLeft] = await Promise.all([
    findAuthenticator(queryable, accountId),
    listPasskeys(queryable, accountId),
    countRecoveryCodes(queryable, accountId),
  ])
  return { app, passkeys, codesLeft: isAsked({ app, passkeys }) ? codesLeft : 0 }
}

/** Whether a password alone does not do. */
export const isAsked = ({ app, passkeys }: Pick<SecondStep, 'app' | 'passkeys'>): boolean =>
  app !== undefined || passkeys.length > 0

/** Takes app, passkeys and recovery codes away. @returns whether there was an app or a passkey */
export async function removeSecondStep(queryable: Queryable, accountId: string): Promise<boolean> {
  await lockSecondStep(queryable, accountId)
  const apps = await queryable.query('DELETE FROM identity.authenticator WHERE account_id = $1 RETURNING 1', [
    accountId,
  ])
  const passkeys = await queryable.query('DELETE FROM identity.passkey WHERE account_id = $1 RETURNING 1', [accountId])
  await dropUnneededCodes(queryable, accountId)
  return apps.rows.length + passkeys.rows.length > 0
}
