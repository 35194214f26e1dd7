import { addAdministrator, listAdministrators } from '@lodeway/contract/administrators.ts'
import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import {
  confirmSignIn,
  getAuthenticator,
  getSignInFreshness,
  removeAuthenticator,
} from '@lodeway/contract/own-sign-in.ts'
import { findAuthenticator, keepAuthenticator } from '@lodeway/identity/authenticator/authenticator.ts'
import { newSecret } from '@lodeway/identity/authenticator/totp.ts'
import { codeOf } from '@lodeway/identity/testing/code-of.ts'
import { beforeEach, expect, test } from 'vitest'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { authenticatorChanges } from '../../apps/api/src/features/passwords/authenticator.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { ownPassword, secondAdministrator, withPassword } from '../factories/payment-runs.ts'
import type { Person } from '../factories/people.ts'

inNewWorlds()
let lwazi: Person
beforeEach(async () => void (lwazi = await withPassword(world, admin)))

/** Sets an app up as the sign-in service does. */
async function withApp({ id }: { id: string }, inPlaceOf?: string) {
  const secret = newSecret()
  const keeping = {
    pool: asClient(world.db),
    keys: world.context.keys.identity,
    changeAuthenticator: authenticatorChanges(world.context),
  }
  return { secret, codes: await keepAuthenticator(keeping, id, { secret, step: 0, inPlaceOf }) }
}
const remove = (id: string, password = ownPassword, token = lwazi.token) =>
  world.request(token, removeAuthenticator, { params: { id }, body: { password } })
const actions = async () => {
  const { answer } = await world.request(lwazi.token, listAuditEntries, { query: {} })
  return answer.data.map(({ action }) => action)
}
const mailed = async () => {
  await world.runJobs('send-mail')
  return world.mails.map(({ to, subject }) => `${to}: ${subject}`)
}

test('its owner sees that it is on, and is told by mail and the audit log when it is set up', async () => {
  const own = async () => (await world.request(thandi.token, getAuthenticator)).answer
  expect(await own()).toEqual({
    isOn: false,
    addedAt: null,
    codesLeft: 0,
    isNeeded: false,
    passkeys: [],
    canAddPasskey: true,
  })
  await withApp(thandi)
  expect(await own()).toMatchObject({ isOn: true, codesLeft: 10 })
  expect(await mailed()).toContain(`${thandi.emailAddress}: An authenticator app was set up`)
  expect(await actions()).toContain('account.authenticator-added')
  expect((await withApp(thandi)).codes, 'whoever does not know of it').toBeUndefined()
  const { addedAt } = (await findAuthenticator(asClient(world.db), thandi.id)) ?? {}
  await withApp(thandi, addedAt?.toISOString())
  expect(await mailed()).toContain(`${thandi.emailAddress}: Your authenticator app was replaced`)
  expect(world.mails.at(-1)?.text).toContain('the earlier ones no longer work')
})

test('an administrator takes it from somebody who lost it, who is signed out and told', async () => {
  await withApp(thandi)
  const listed = async () =>
    (await world.request(lwazi.token, listLoaders, { query: {} })).answer.data.find(({ id }) => id === thandi.id)
  expect((await listed())?.hasAuthenticator).toBe(true)
  expect((await remove(thandi.id, 'not mine 1')).answer.code).toBe('wrong_password')
  expect((await remove(thandi.id, '')).answer.code).toBe('password_needed')
  expect((await world.request(thandi.token, getLoader, { params: { id: thandi.id } })).status).toBe(200)
  expect((await remove(thandi.id)).status).toBe(200)
  expect(await findAuthenticator(asClient(world.db), thandi.id)).toBeUndefined()
  expect((await world.request(thandi.token, getLoader, { params: { id: thandi.id } })).status).toBe(401)
  expect((await listed())?.hasAuthenticator).toBe(false)
  expect(await mailed()).toContain(`${thandi.emailAddress}: Your second step was removed`)
  expect(await actions()).toContain('account.authenticator-removed')
  expect((await remove(thandi.id)).answer.code).toBe('no_authenticator')
})

test('wrong codes after the right password are told to the owner, as nobody knows whose they are', async () => {
  await authenticatorChanges(world.context)(thandi.id, 'codes guessed', async () => true)
  expect(await mailed()).toContain(`${thandi.emailAddress}: Wrong codes were tried on your account`)
  const { answer } = await world.request(lwazi.token, listAuditEntries, { query: {} })
  expect(answer.data.find(({ action }) => action === 'account.codes-guessed')).toMatchObject({
    actor: { kind: 'anyone' },
    subject: { id: thandi.id },
  })
})

test('an administrator takes it from a colleague, and from nobody by being them', async () => {
  const naledi = await secondAdministrator(world, lwazi)
  await withApp(naledi)
  await withApp(lwazi)
  const { answer } = await world.request(lwazi.token, listAdministrators, { query: {} })
  expect(answer.data.map(({ hasAuthenticator }) => hasAuthenticator)).toEqual([true, true])
  expect((await remove(lwazi.id)).answer.code).toBe('own_authenticator')
  expect((await remove(naledi.id)).status).toBe(200)
  expect((await remove('00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a fresh sign-in asks for a code as well as the password, each code once and throttled', async () => {
  const { secret, codes } = await withApp(lwazi)
  const at = { 'x-test-address': '10.9.9.9' }
  const confirm = (code?: string, password = ownPassword) =>
    world.request(lwazi.token, confirmSignIn, { body: { password, ...(code && { code }) }, headers: at })
  world.moveBy(16 * 60_000)
  const isFresh = async () => (await world.request(lwazi.token, getSignInFreshness, {})).answer
  expect(await isFresh()).toEqual({ isFresh: false, asksCode: true, hasApp: true, hasPasskey: false })
  expect((await confirm()).answer).toMatchObject({ code: 'code_needed', fields: { code: 'Field is required' } })
  expect((await confirm('000000')).answer).toMatchObject({ code: 'wrong_code' })
  expect((await confirm(codeOf(secret), 'not mine 1')).answer.code).toBe('wrong_password')
  expect((await isFresh()).isFresh).toBe(false)
  const code = codeOf(secret)
  expect((await confirm(code)).status).toBe(200)
  expect((await isFresh()).isFresh).toBe(true)
  expect((await confirm(code)).answer.code).toBe('wrong_code')
  expect((await confirm(codes?.[0])).status).toBe(200)
  expect(await mailed()).toContain(`${lwazi.emailAddress}: A recovery code was used`)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await confirm(`00000${n}`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  // Whoever sits at the open browser and guesses is told of like somebody who signs in.
  const told = (await mailed()).filter(mail => mail === `${lwazi.emailAddress}: Wrong codes were tried on your account`)
  expect(told).toHaveLength(1)
})

test('where a code is asked to sign in, the password alone confirms nothing long after that', async () => {
  const body = { firstName: 'Ann', lastName: 'Other', emailAddress: 'ann@lodeway.example', password: ownPassword }
  const add = () => world.request(lwazi.token, addAdministrator, { body })
  await withApp(thandi)
  const { codes } = await withApp(lwazi)
  world.moveBy(16 * 60_000)
  expect((await remove(thandi.id, 'not mine 1')).answer).toMatchObject({ code: 'wrong_password' })
  for (const refused of [await add(), await remove(thandi.id)])
    expect(refused).toMatchObject({ status: 403, answer: { code: 'confirm_password' } })
  await world.request(lwazi.token, confirmSignIn, { body: { password: ownPassword, code: codes?.[0] } })
  expect([(await add()).status, (await remove(thandi.id)).status]).toEqual([201, 200])
})
