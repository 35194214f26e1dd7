import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import {
  confirmSignIn,
  getAuthenticator,
  getSignInFreshness,
  removeAuthenticator,
} from '@lodeway/contract/own-sign-in.ts'
import {
  type ChangeAuthenticator,
  keepAuthenticator,
  removeAuthenticator as switchOff,
} from '@lodeway/identity/authenticator/authenticator.ts'
import { newSecret } from '@lodeway/identity/authenticator/totp.ts'
import { keepPasskey, listPasskeys, removePasskey } from '@lodeway/identity/passkeys/passkeys.ts'
import { beforeEach, expect, test } from 'vitest'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { signInsOf } from '../../apps/api/src/features/data-requests/export-sign-ins.ts'
import { authenticatorChanges } from '../../apps/api/src/features/passwords/authenticator.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { ownPassword, withPassword } from '../factories/payment-runs.ts'
import type { Person } from '../factories/people.ts'

inNewWorlds()
let lwazi: Person
beforeEach(async () => void (lwazi = await withPassword(world, admin)))

const change: ChangeAuthenticator = (...told) => authenticatorChanges(world.context)(...told)

/** Keeps one as the sign-in service does. @returns recovery codes */
const addPasskey = ({ id }: { id: string }, name = 'Chrome on Linux') =>
  change(id, 'passkey added', queryable =>
    keepPasskey(queryable, world.context.keys.identity.hashing, id, {
      credentialId: Buffer.from(`${id} ${name}`),
      publicKey: Buffer.from('a public key'),
      signCount: 0,
      transports: [],
      name,
    }),
  )
const passkeysOf = ({ id }: { id: string }) => listPasskeys(asClient(world.db), id)
const own = async (token: string) => (await world.request(token, getAuthenticator)).answer
const actions = async () => {
  const { answer } = await world.request(lwazi.token, listAuditEntries, { query: {} })
  return answer.data.map(({ action }) => action)
}
const mailed = async () => {
  await world.runJobs('send-mail')
  return world.mails.map(({ to, subject }) => `${to}: ${subject}`)
}

test('their owner sees them, and is told by mail and the audit log when one is added and removed', async () => {
  expect(await addPasskey(thandi)).toHaveLength(10)
  expect(await own(thandi.token)).toMatchObject({
    isOn: false,
    codesLeft: 10,
    canAddPasskey: true,
    passkeys: [{ name: 'Chrome on Linux', lastUsedAt: null }],
  })
  const [first] = await passkeysOf(thandi)
  await change(thandi.id, 'passkey removed', async queryable =>
    (await removePasskey(queryable, thandi.id, { id: first?.id ?? '', isNeeded: false })) ? true : undefined,
  )
  expect(await own(thandi.token)).toMatchObject({ passkeys: [], codesLeft: 0 })
  const mails = await mailed()
  expect(mails).toContain(`${thandi.emailAddress}: A passkey was added`)
  expect(mails).toContain(`${thandi.emailAddress}: A passkey was removed`)
  expect(world.mails.map(({ text }) => text).join('\n')).not.toContain('Chrome on Linux')
  expect(await actions()).toEqual(expect.arrayContaining(['account.passkey-added', 'account.passkey-removed']))
})

test('an administrator takes them, the app and the codes from somebody who lost them, who is signed out and told', async () => {
  await addPasskey(thandi)
  await addPasskey(thandi, 'Safari on iPhone')
  const listed = async () =>
    (await world.request(lwazi.token, listLoaders, { query: {} })).answer.data.find(({ id }) => id === thandi.id)
  expect((await listed())?.hasAuthenticator).toBe(true)
  const options = { params: { id: thandi.id }, body: { password: ownPassword } }
  expect((await world.request(lwazi.token, removeAuthenticator, options)).status).toBe(200)
  expect([await passkeysOf(thandi), (await listed())?.hasAuthenticator]).toEqual([[], false])
  expect((await world.request(thandi.token, getLoader, { params: { id: thandi.id } })).status).toBe(401)
  expect(await mailed()).toContain(`${thandi.emailAddress}: Your second step was removed`)
  expect((await world.request(lwazi.token, removeAuthenticator, options)).answer.code).toBe('no_authenticator')
})

test('a fresh sign-in of somebody who has a passkey alone asks for a recovery code beside the password', async () => {
  const [code = ''] = (await addPasskey(lwazi)) ?? []
  world.moveBy(16 * 60_000)
  const wanted = { asksCode: true, hasApp: false, hasPasskey: true }
  expect((await world.request(lwazi.token, getSignInFreshness, {})).answer).toEqual({ isFresh: false, ...wanted })
  const confirm = (body: { password: string; code?: string }) => world.request(lwazi.token, confirmSignIn, { body })
  expect((await confirm({ password: ownPassword })).answer.code).toBe('code_needed')
  expect((await confirm({ password: ownPassword, code })).answer).toEqual({ isFresh: true, ...wanted })
  expect((await own(lwazi.token)).codesLeft).toBe(9)
})

test('codes stay while there is an app or a passkey, and the last of what is needed stays too', async () => {
  await addPasskey(thandi)
  const { pool, keys } = { pool: asClient(world.db), keys: world.context.keys.identity }
  const keeping = { pool, keys, changeAuthenticator: authenticatorChanges(world.context) }
  expect(await keepAuthenticator(keeping, thandi.id, { secret: newSecret(), step: 0 })).toEqual([])
  const [passkey] = await passkeysOf(thandi)
  const remove = (isNeeded: boolean) => removePasskey(pool, thandi.id, { id: passkey?.id ?? '', isNeeded })
  expect(await switchOff(pool, thandi.id, { isNeeded: true })).toBe(true)
  expect(await own(thandi.token)).toMatchObject({ isOn: false, codesLeft: 10 })
  expect(await remove(true)).toBe(false)
  expect(await keepAuthenticator(keeping, thandi.id, { secret: newSecret(), step: 0 })).toEqual([])
  expect(await remove(true)).toBe(true)
  expect(await switchOff(pool, thandi.id, { isNeeded: true })).toBe(false)
  expect(await switchOff(pool, thandi.id, { isNeeded: false })).toBe(true)
  expect((await own(thandi.token)).codesLeft).toBe(0)
})

test('no more than twenty are kept, and what is held on somebody says which they have', async () => {
  const kept: boolean[] = []
  for (let n = 0; n < 21; n += 1) kept.push((await addPasskey(thandi, `Device ${n}`)) !== undefined)
  expect([kept.filter(Boolean).length, kept.at(-1)]).toEqual([20, false])
  const held = await world.context.db
    .transaction()
    .execute(tx => signInsOf({ tx } as Parameters<typeof signInsOf>[0], thandi.id))
  expect(held.passkeys).toHaveLength(20)
  expect(held.passkeys[0]).toEqual({ name: 'Device 0', addedAt: expect.any(Date), lastUsedAt: null })
})
