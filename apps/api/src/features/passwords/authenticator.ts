import { type AuthenticatorChange, type ChangeAuthenticator } from '@lodeway/identity/authenticator/authenticator.ts'
import { findSecondStep, isAsked, removeSecondStep } from '@lodeway/identity/authenticator/second-step.ts'
import { endSessions } from '@lodeway/identity/credentials.ts'
import { relyingPartyOf } from '@lodeway/identity/passkeys/relying-party.ts'
import type { AuditAction } from '@lodeway/rules/audit-log/actions.ts'
import { appendAudits } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import { type Actor, accountIdOf, hasAccount } from '../../work/actor.ts'
import type { Context, Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { accountOnFile } from './account-on-file.ts'
import { authenticatorLetter } from './authenticator.mail.ts'

const actions: Record<AuthenticatorChange | 'removed', AuditAction> = {
  added: 'account.authenticator-added',
  replaced: 'account.authenticator-added',
  'codes renewed': 'account.recovery-codes',
  'code used': 'account.recovery-code-used',
  'codes guessed': 'account.codes-guessed',
  'switched off': 'account.authenticator-off',
  'passkey added': 'account.passkey-added',
  'passkey removed': 'account.passkey-removed',
  removed: 'account.authenticator-removed',
}

/** Changes of people's authenticators, each with its mail and its entry in the audit log, or not at all. */
export const authenticatorChanges =
  (context: Context): ChangeAuthenticator =>
  (accountId, change, apply) =>
    inTransaction(context, { kind: 'anyone' }, async work => {
      const done = await apply(asClient(work.tx))
      if (done !== undefined) await tell(work, accountId, change)
      return done
    })

/** How the caller signs in beside the password, as they see it. */
export async function readOwnAuthenticator({
  db,
  settings,
  actor,
}: Pick<Context, 'db' | 'settings'> & { actor: Actor }) {
  const { app, passkeys, codesLeft } = await findSecondStep(asClient(db), accountIdOf(actor))
  return {
    isOn: app !== undefined,
    addedAt: app?.addedAt.toISOString() ?? null,
    codesLeft,
    isNeeded: settings.ADMINS_NEED_AUTHENTICATOR && actor.kind === 'admin',
    passkeys: passkeys.map(({ addedAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    canAddPasskey: relyingPartyOf(`${settings.IDENTITY_ORIGIN}/`) !== undefined,
  }
}

/** Whether the caller confirms with more than the password, and whether a passkey does as well. With a tenant nothing of ours is asked. */
export async function wantedOf(call: Pick<Context, 'db' | 'tenant'> & { actor: Actor }) {
  if (call.tenant !== undefined) return { asksCode: false, hasApp: false, hasPasskey: false }
  const has = await findSecondStep(asClient(call.db), accountIdOf(call.actor))
  return { asksCode: isAsked(has), hasApp: has.app !== undefined, hasPasskey: has.passkeys.length > 0 }
}

/**
 * Takes app and passkeys away from somebody who lost them. Their sessions end: whoever has the phone may have one.
 * @throws Refusal 404; 409 for oneself, whose own code is asked, and for somebody who has none
 */
export async function removeAuthenticatorOf(work: Work, id: string): Promise<void> {
  if (hasAccount(work.actor) && work.actor.id === id)
    throw conflict('own_authenticator', 'How you sign in yourself is changed on your profile, under Security.')
  await accountOnFile(work, id)
  if (!(await removeSecondStep(asClient(work.tx), id)))
    throw conflict('no_authenticator', 'This person uses neither an authenticator app nor a passkey.')
  await endSessions(asClient(work.tx), id)
  await tell(work, id, 'removed')
}

async function tell(work: Work, id: string, change: AuthenticatorChange | 'removed'): Promise<void> {
  const { tx, settings } = work
  const person = await accountOnFile(work, id)
  const brand = await findLetterBrand(work, person.organisationId)
  const { codesLeft } = await findSecondStep(asClient(tx), id)
  const letter = authenticatorLetter({ person, change, codesLeft, brand, appOrigin: settings.APP_ORIGIN })
  await sendMailFirst(work, person.email, letter)
  // Who is just signing in is nobody's caller yet, and has shown who they are.
  const isTheirs = work.actor.kind === 'anyone' && change !== 'codes guessed'
  const actor = isTheirs ? { kind: person.role, id } : work.actor
  await appendAudits(work, [{ actor, action: actions[change], subject: { kind: 'account', id }, detail: {} }])
}
