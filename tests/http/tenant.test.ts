import { blockLoader, unblockLoader } from '@lodeway/contract/access.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { confirmSignIn, endOwnSession, getSignInFreshness, listOwnSessions } from '@lodeway/contract/own-sign-in.ts'
import { completeSetup, forgotPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAdministrator } from '../../apps/api/src/features/administrators/appoint.ts'
import { blockAdministrator } from '../../apps/api/src/features/administrators/block.ts'
import { ensureFirstAdministrator } from '../../apps/api/src/features/administrators/ensure-first.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { linkIn, loader, loaderPassword, type Person } from '../factories/people.ts'
import { type StandInTenant, startTenant } from '../factories/tenant.ts'
import { createWorld, type World } from '../factories/world.ts'

type FirstAdministrator = Awaited<ReturnType<typeof ensureFirstAdministrator>>

// People sign in with a tenant of another provider, of which there is a stand-in. It keeps passwords; accounts are here.
let tenant: StandInTenant
let world: World
let admin: Person
let thandi: Person
let firsts: [FirstAdministrator, FirstAdministrator]

beforeAll(async () => {
  tenant = await startTenant('http://localhost:3999')
  // Sessions are as old as the machine's clock says.
  world = await createWorld(new Date().toISOString(), { tenant })
  const start = () => inTransaction(world.context, { kind: 'system' }, ensureFirstAdministrator)
  firsts = await Promise.all([start(), start()])
  const [{ id, email }] = firsts
  admin = { id, emailAddress: email, token: await tokenOf(email) }
})
beforeEach(async () => {
  const { id, emailAddress } = await loader(world, admin, { withBilling: false })
  thandi = { id, emailAddress, token: await tokenOf(emailAddress) }
})
afterEach(() => expect(tenant.problems).toEqual([]))
afterAll(async () => {
  await world.close()
  await tenant.stop()
})

const tokenOf = async (email: string) => (await tenant.signIn(email)).access_token
const userOf = ({ id }: { id: string }) => tenant.users.get(`auth0|${id}`)
const tell = () => world.handlers['tell-tenant']({})
const isLetIn = async (token: string) => (await world.request(token, getLoader, { params: { id: thandi.id } })).status

async function resetTo(password: string) {
  world.mails.length = 0
  await world.request(undefined, forgotPassword, { body: { emailAddress: thandi.emailAddress } })
  await world.runJobs()
  const id = linkIn(world, thandi.emailAddress)
  return () => world.request(undefined, resetPassword, { body: { id, password } })
}

test('of two products that start at once, one makes the first administrator', () => {
  expect(firsts.map(({ created }) => created).toSorted()).toEqual([false, true])
  expect(new Set(firsts.map(({ id }) => id)).size).toBe(1)
})

describe('passwords are the tenant’s', () => {
  test('the first one makes its user, with what tokens say of them', async () => {
    expect(userOf(admin)).toMatchObject({ email: admin.emailAddress, password: 'admin pass 1', blocked: false })
    expect(userOf(thandi)).toMatchObject({
      email: thandi.emailAddress,
      name: 'Thandi Nkosi',
      password: loaderPassword,
      app_metadata: { roles: ['user:loader'], userId: thandi.id, type: 'individual' },
    })
    const { rows } = await world.pool.query(
      'SELECT password_hash FROM identity.credential WHERE password_hash IS NOT NULL',
    )
    expect(rows).toEqual([])
  })

  test('a new one is answered without a ticket, and ends what was signed in', async () => {
    const reset = await resetTo('another password 1')
    expect((await reset()).answer).toEqual({ message: 'Password set successfully', signInTicket: null })
    expect(userOf(thandi)?.password).toBe('another password 1')
    expect(await isLetIn(thandi.token)).toBe(401)
  })

  test('one that the tenant does not take is refused at its field, and the link still works', async () => {
    const weak = await (await resetTo('weak password 1'))()
    expect([weak.status, weak.answer]).toEqual([
      400,
      expect.objectContaining({ fields: { password: expect.stringContaining('too easy to guess') } }),
    ])
    expect(userOf(thandi)?.password).toBe(loaderPassword)
    expect(await isLetIn(thandi.token)).toBe(200)
  })

  test('whoever set one keeps their name where they are blocked and added again as an administrator', async () => {
    const email = 'sipho.dube@lodeway.example'
    const add = (firstName: string) =>
      inTransaction(world.context, { kind: 'system' }, work =>
        addAdministrator(work, { email, firstName, lastName: 'Dube' }),
      )
    const { id, link } = await add('Sipho')
    const params = { id: new URL(link).searchParams.get('id') ?? '' }
    const body = { password: 'another password 4' }
    expect((await world.request(undefined, completeSetup, { params, body })).status).toBe(200)
    await inTransaction(world.context, { kind: 'system' }, work => blockAdministrator(work, { id }))
    await add('Jhon')
    const { firstName } = await world.db
      .selectFrom('account')
      .select('firstName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(firstName).toBe('Sipho')
  })

  test('while the tenant is away nothing is lost', async () => {
    const reset = await resetTo('another password 2')
    tenant.setDown(true)
    const refused = await reset()
    tenant.setDown(false)
    expect([refused.status, refused.raw.headers['retry-after']]).toEqual([503, '30'])
    expect((await reset()).status).toBe(200)
    expect(userOf(thandi)?.password).toBe('another password 2')
  })

  test('are asked of the tenant once more', async () => {
    const confirm = (password: string) => world.request(thandi.token, confirmSignIn, { body: { password } })
    expect((await confirm('not mine 1')).answer).toMatchObject({ code: 'wrong_password' })
    expect((await confirm(loaderPassword)).answer).toMatchObject({ isFresh: true })
    tenant.setDown(true)
    const away = await confirm(loaderPassword)
    tenant.setDown(false)
    expect(away.status).toBe(503)
  })

  test('are not counted as tries while it is away', async () => {
    const headers = { 'x-test-address': '192.0.2.44' }
    const confirm = () => world.request(thandi.token, confirmSignIn, { body: { password: loaderPassword }, headers })
    tenant.setDown(true)
    for (let n = 0; n < 6; n++) expect((await confirm()).status).toBe(503)
    tenant.setDown(false)
    expect((await confirm()).status).toBe(200)
  })

  test('are right and not enough for an administrator, of whom the Action asks more', async () => {
    const password = 'admin pass 1'
    await world.pool.query('UPDATE identity.credential SET sessions_ended_at = NULL')
    const { access_token: old } = await tenant.signIn(admin.emailAddress, Date.now() - 3_600_000)
    const confirm = (token: string) => world.request(token, confirmSignIn, { body: { password } })
    expect((await confirm(old)).answer).toMatchObject({ code: 'sign_in_again' })
    expect((await confirm(admin.token)).status).toBe(200)
  })

  test('are not asked of somebody whom the Action keeps out, who is told so', async () => {
    const user = userOf(thandi)
    if (user) user.app_metadata = {}
    const { status, answer } = await world.request(thandi.token, confirmSignIn, { body: { password: loaderPassword } })
    expect([status, answer]).toEqual([422, expect.objectContaining({ code: 'not_let_in' })])
  })

  test('are not enough for whoever signs in with more, unless they just did', async () => {
    const user = userOf(thandi)
    if (user) user.hasMfa = true
    await world.pool.query('UPDATE identity.credential SET sessions_ended_at = NULL')
    const old = (await tenant.signIn(thandi.emailAddress, Date.now() - 3_600_000)).access_token
    const confirm = (token: string) => world.request(token, confirmSignIn, { body: { password: loaderPassword } })
    expect((await world.request(old, getSignInFreshness)).answer.isFresh).toBe(false)
    expect((await confirm(old)).answer).toMatchObject({ code: 'sign_in_again' })
    expect((await confirm(thandi.token)).status).toBe(200)
    // An app that was set up at a service of our own, before there was a tenant, is not asked for its code.
    await world.pool.query(`INSERT INTO identity.authenticator VALUES ('${thandi.id}', '', 0, now())`)
    expect((await world.request(thandi.token, getSignInFreshness)).answer).toMatchObject({ asksCode: false })
    expect((await confirm(thandi.token)).status).toBe(200)
  })
})

describe('sessions of the tenant', () => {
  test('are listed, and one that is ended here stays so, and is told', async () => {
    const other = await tenant.signIn(thandi.emailAddress)
    expect(await isLetIn(other.access_token)).toBe(200)
    expect(await isLetIn(thandi.token)).toBe(200)
    const { answer } = await world.request(thandi.token, listOwnSessions)
    expect(answer.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false, false])
    const id = answer[1]?.id ?? ''
    expect((await world.request(thandi.token, endOwnSession, { params: { id } })).status).toBe(204)
    expect(await isLetIn(other.access_token)).toBe(401)
    // Another process has not seen the token yet, and the tenant gives others for the session.
    const again = await tenant.tokensFor(other.session)
    expect(await isLetIn(again.access_token)).toBe(401)
    await world.pool.query("DELETE FROM identity.artifact WHERE expires_at < now() + interval '1 hour'")
    expect(await isLetIn((await tenant.tokensFor(other.session)).access_token)).toBe(401)
    await tell()
    expect(tenant.sessions.has(other.session.id)).toBe(false)
    const told = tenant.calls.length
    await tell()
    expect(tenant.calls.length).toBe(told)
    expect(await isLetIn(thandi.token)).toBe(200)
  })

  test('are nobody’s without what the Action writes, and of no other connection', async () => {
    const claims = { aud: tenant.audience, azp: tenant.clientId, sub: `auth0|${thandi.id}` }
    const session = { id: 'a session', signedInAt: new Date().toISOString() }
    const name = 'https://lodeway.example/dev/session'
    expect(await isLetIn(await tenant.sign({ ...claims, [name]: session }, 60))).toBe(200)
    expect(await isLetIn(await tenant.sign(claims, 60))).toBe(401)
    expect(await isLetIn(await tenant.sign({ ...claims, [name]: { id: 'a session' } }, 60))).toBe(401)
    expect(await isLetIn(await tenant.sign({ ...claims, sub: thandi.id, [name]: session }, 60))).toBe(401)
    expect(
      await isLetIn(await tenant.sign({ ...claims, sub: `google-oauth2|${thandi.id}`, [name]: session }, 60)),
    ).toBe(401)
    expect(await isLetIn(await tenant.sign({ ...claims, aud: 'https://other.example/', [name]: session }, 60))).toBe(
      401,
    )
    expect(await isLetIn(await tenant.sign({ ...claims, azp: 'another application', [name]: session }, 60))).toBe(401)
    // A session that is another's already is theirs.
    const taken = { ...claims, sub: `auth0|${admin.id}`, [name]: session }
    expect((await world.request(await tenant.sign(taken, 60), getSignInFreshness)).status).toBe(401)
  })

  test('are asked for anew after a fortnight', async () => {
    const old = await tenant.signIn(thandi.emailAddress, Date.now() - 15 * 86_400_000)
    expect(await isLetIn(old.access_token)).toBe(401)
  })
})

describe('the tenant is told', () => {
  test('who is blocked; the API refuses them at once', async () => {
    const params = { id: thandi.id }
    await world.request(admin.token, blockLoader, { params })
    expect(await isLetIn(thandi.token)).toBe(401)
    await tell()
    expect(userOf(thandi)?.blocked).toBe(true)
    await world.request(admin.token, unblockLoader, { params })
    expect(await isLetIn(thandi.token)).toBe(401)
    await tell()
    expect(userOf(thandi)?.blocked).toBe(false)
    expect(await isLetIn(await tokenOf(thandi.emailAddress))).toBe(200)
  })

  test('that somebody who was blocked may come in, with their new password', async () => {
    const params = { id: thandi.id }
    await world.request(admin.token, blockLoader, { params })
    await tell()
    await world.request(admin.token, unblockLoader, { params })
    expect((await (await resetTo('another password 3'))()).status).toBe(200)
    expect(userOf(thandi)).toMatchObject({ blocked: false, password: 'another password 3' })
  })

  test('of another name and address, once', async () => {
    await tell()
    const body = { lastName: 'Mokoena', emailAddress: `new.${thandi.emailAddress}` }
    await world.request(admin.token, changeLoader, { params: { id: thandi.id }, body })
    tenant.calls.length = 0
    await tell()
    await tell()
    expect(tenant.calls).toEqual([`PATCH /api/v2/users/auth0%7C${thandi.id}`])
    expect(userOf(thandi)).toMatchObject({ email: body.emailAddress, name: 'Thandi Mokoena' })
  })

  test('who is gone, and keeps nothing of them', async () => {
    await tell()
    await world.request(admin.token, erasePerson, { body: { leadIds: [], accountId: thandi.id } })
    await tell()
    expect(userOf(thandi)).toBeUndefined()
    const { rows } = await world.pool.query('SELECT FROM app.tenant_user WHERE account_id = $1', [thandi.id])
    expect(rows).toEqual([])
  })

  test('later, when it is away', async () => {
    await world.request(admin.token, blockLoader, { params: { id: thandi.id } })
    tenant.setDown(true)
    await expect(tell()).rejects.toThrow(/^The tenant did not/)
    tenant.setDown(false)
    await tell()
    expect(userOf(thandi)?.blocked).toBe(true)
  })
})
