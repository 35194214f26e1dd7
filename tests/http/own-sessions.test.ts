import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { erasePerson, exportPerson } from '@lodeway/contract/data-requests.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@lodeway/contract/own-sign-in.ts'
import { setPassword } from '@lodeway/identity/credentials.ts'
import { keepPasskey } from '@lodeway/identity/passkeys/passkeys.ts'
import { demoAccounts } from '@lodeway/identity/testing/accounts.ts'
import type { Browser, TokenAnswer } from '@lodeway/identity/testing/browser.ts'
import { password, refresh, type Service, signIn, startService } from '@lodeway/identity/testing/service.ts'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { newBrowserNews } from '../../apps/api/src/features/passwords/new-browser.ts'
import { createAccountSource } from '../../apps/api/src/identity-accounts.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'

// People sign in at the sign-in service itself; the API is asked with tokens that name the sessions which this began.
inNewWorlds('2026-03-02T08:00:00+02:00')
let service: Service
let isQueueAway = false
beforeEach(async () => {
  const { jobs } = world.context
  const enqueue: typeof jobs.enqueue = (...job) =>
    isQueueAway ? Promise.reject(new Error('the queue is away')) : jobs.enqueue(...job)
  service = await startService(world.pool, {
    accounts: { ...demoAccounts(), ...createAccountSource(world.db, world.context.settings) },
    trustProxy: true,
    onNewBrowser: newBrowserNews({ ...world.context, jobs: { ...jobs, enqueue } }),
  })
})
afterEach(() => service.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Who {
  id: string
  emailAddress: string
}

/** Somebody who is signed in nowhere, and whose password the sign-in service's tests know. */
async function somebody(kind: 'administrator' | 'loader' | 'buyer'): Promise<Who> {
  const who = { administrator: admin, loader: thandi }[kind as 'administrator' | 'loader'] ?? (await aBuyer())
  await setPassword(asClient(world.db), who.id, password)
  return who
}
const aBuyer = async () => buyer(world, admin, (await organisation(world, admin)).id)

/** Signs somebody in. @returns what the sign-in service answered, and an access token of that session for the API */
async function signInAt({ id, emailAddress }: Who, address: string, userAgent: string, browser = service.browser()) {
  browser.headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const { body } = await signIn(browser, emailAddress, { prompt: 'login' })
  return { body, token: await world.tokenFor(id, { sid: decodeJwt(body.access_token ?? '').sid }) }
}

const ask = (token: string) => world.request(token, listOwnSessions)
const list = async (token: string) => (await ask(token)).answer
const end = async (token: string, id: string) => (await world.request(token, endOwnSession, { params: { id } })).status
const endOthers = async (token: string) => (await world.request(token, endOtherSessions, { body: {} })).answer
const refreshed = async ({ body }: Pick<TokenAnswer, 'body'>) =>
  (await refresh(service.origin, body.refresh_token)).status
const recorded = async (action: string) => {
  const token = await world.tokenFor(admin.id)
  const { answer } = await world.request(token, listAuditEntries, { query: {} })
  return answer.data.filter(entry => entry.action === action)
}
const mails = async () => {
  await world.runJobs('send-mail')
  return world.mails.filter(({ subject }) => subject === 'Sign-in with a new browser')
}

describe.each(['administrator', 'loader', 'buyer'] as const)('as %s', kind => {
  test('somebody sees every place, signs out at one and then everywhere else, at once and for good', async () => {
    const who = await somebody(kind)
    const own = await signInAt(who, '102.65.12.200', chrome)
    const phone = await signInAt(who, '2c0f:f4a0:12:3456::9', safari)
    const third = await signInAt(who, '41.13.7.1', 'curl/8.5.0')
    const fourth = await signInAt(who, '41.13.7.2', 'curl/8.5.0')
    const shown = await list(own.token)
    expect(shown.map(({ device, addressRange, isThisDevice }) => [device, addressRange, isThisDevice])).toEqual([
      ['Chrome on Windows', '102.65.12.x', true],
      ['Unknown browser', '41.13.7.x', false],
      ['Unknown browser', '41.13.7.x', false],
      ['Safari on iPhone', '2c0f:f4a0:12:x', false],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/102\.65\.12\.200|3456|41\.13\.7\.[12]/)

    expect(await end(own.token, shown[3]?.id ?? '')).toBe(204)
    expect((await ask(phone.token)).status).toBe(401)
    expect(await refreshed(phone)).toBe(400)
    expect([(await ask(third.token)).status, (await list(own.token)).length]).toEqual([200, 3])
    expect(await end(own.token, shown[3]?.id ?? '')).toBe(404)

    expect(await endOthers(own.token)).toEqual({ ended: 2 })
    for (const gone of [third, fourth]) {
      expect((await ask(gone.token)).status).toBe(401)
      expect(await refreshed(gone)).toBe(400)
    }
    expect(await list(own.token)).toMatchObject([{ isThisDevice: true }])
    expect(await refreshed(own)).toBe(200)
    expect(await endOthers(own.token)).toEqual({ ended: 0 })
    expect(await recorded('account.sessions-ended')).toHaveLength(2)
  })
})

test('of places that end all others at the same moment one stays', async () => {
  const who = await somebody('loader')
  const places = await Promise.all(['1', '2', '3'].map(last => signInAt(who, `102.65.12.${last}`, chrome)))
  const answers = await Promise.all(places.map(({ token }) => world.request(token, endOtherSessions, { body: {} })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  const statuses = await Promise.all(places.map(async ({ token }) => (await ask(token)).status))
  expect(statuses).toEqual(answers.map(({ status }) => status))
})

test("somebody else's place is not there: neither is it shown nor ended", async () => {
  const [loader, other] = [await somebody('loader'), await aBuyer()]
  await setPassword(asClient(world.db), other.id, password)
  const mine = await signInAt(loader, '102.65.12.1', chrome)
  const theirs = await signInAt(other, '102.65.12.1', chrome)
  const [{ id = '' } = {}] = await list(theirs.token)
  expect((await list(mine.token)).map(each => each.id)).not.toContain(id)
  expect(await end(mine.token, id)).toBe(404)
  expect(await end(await world.tokenFor(admin.id), id)).toBe(404)
  expect(await endOthers(mine.token)).toEqual({ ended: 0 })
  expect((await ask(theirs.token)).status).toBe(200)
  expect(await recorded('account.sessions-ended')).toEqual([])
})

test('what names a place is no secret of the session', async () => {
  const who = await somebody('loader')
  const browser = service.browser()
  const { body, token } = await signInAt(who, '102.65.12.1', chrome, browser)
  const { text } = await ask(token)
  const cookies = browser.cookies.map(({ value }) => value)
  for (const secret of [...cookies, body.refresh_token ?? '', String(decodeJwt(body.access_token ?? '').sid)]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(text).not.toContain(secret)
  }
})

test('a sign-in with a new browser is told by mail and the audit log, the first one and those with a known one are not', async () => {
  const who = await somebody('loader')
  const [desk, phone] = [service.browser(), service.browser()] as [Browser, Browser]
  await signInAt(who, '102.65.12.200', chrome, desk)
  await signInAt(who, '102.65.12.200', chrome, desk)
  expect(await mails()).toEqual([])
  await signInAt(who, '41.13.7.200', safari, phone)
  await signInAt(who, '41.13.7.200', safari, phone)
  const told = await mails()
  expect(told.map(({ to }) => to)).toEqual([who.emailAddress])
  expect(told[0]?.text).toContain('When: 02 Mar 2026, 08:00 in South Africa')
  expect(told[0]?.text).toContain('Device: Safari on iPhone')
  expect(told[0]?.text).toContain('Internet address: 41.13.7.x')
  expect(told[0]?.text).toContain('choose a new password at once')
  expect(told[0]?.text).toContain(`${world.context.settings.APP_ORIGIN}/user/security`)
  expect(told[0]?.text).not.toContain('41.13.7.200')
  // Of the person, who is nobody's caller yet: the log is asked for what somebody did.
  expect(await recorded('account.new-browser')).toMatchObject([
    { actor: { kind: 'loader', name: 'Thandi Nkosi' }, subject: { id: who.id } },
  ])
})

test('nothing that a browser says of itself is repeated in the mail', async () => {
  const who = await somebody('buyer')
  await signInAt(who, '102.65.12.1', chrome)
  await signInAt(who, '102.65.12.1', 'Call 011 555 0000/1 <b>now</b>')
  const [told] = await mails()
  expect(told?.text).toContain('Device: Unknown browser')
  expect(`${told?.text} ${told?.html}`).not.toMatch(/011 555|now<|&#60;b/)
})

test('a sign-in whose mail cannot be written is not let through, and its browser not known', async () => {
  const who = await somebody('loader')
  await signInAt(who, '102.65.12.1', chrome)
  const browser = service.browser()
  isQueueAway = true
  await expect(signInAt(who, '41.13.7.1', safari, browser)).rejects.toThrow()
  isQueueAway = false
  expect([await mails(), await recorded('account.new-browser')]).toEqual([[], []])
  await signInAt(who, '41.13.7.1', safari, browser)
  expect(await mails()).toHaveLength(1)
})

test('what is held on a person has their places, browsers and passkeys, and all go with the account', async () => {
  const who = await somebody('buyer')
  await signInAt(who, '102.65.12.200', chrome)
  const bytes = Buffer.from('of a passkey')
  const passkey = { credentialId: bytes, publicKey: bytes, signCount: 0, transports: [], name: 'Chrome on Windows' }
  await keepPasskey(asClient(world.db), world.context.keys.identity.hashing, who.id, passkey)
  const body = { leadIds: [], accountId: who.id }
  const { text } = await world.request(admin.token, exportPerson, { body })
  expect(JSON.parse(text)).toMatchObject({
    asBuyer: {
      signIns: {
        signedIn: [{ userAgent: chrome, addressRange: '102.65.12.x' }],
        browsers: [{}],
        passkeys: [{ name: 'Chrome on Windows' }],
      },
    },
  })
  expect((await world.request(admin.token, erasePerson, { body })).status).toBe(200)
  const { rows } = await world.pool.query(
    `SELECT account_id FROM identity.known_browser WHERE account_id = $1
     UNION ALL SELECT account_id FROM identity.artifact WHERE account_id = $1
     UNION ALL SELECT account_id FROM identity.passkey WHERE account_id = $1
     UNION ALL SELECT account_id FROM identity.recovery_code WHERE account_id = $1`,
    [who.id],
  )
  expect(rows).toEqual([])
})
