import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { changeOrganisation, getOrganisation } from '@lodeway/contract/organisations.ts'
import { resetAdministratorPassword } from '@lodeway/contract/own-administrator.ts'
import { confirmSignIn, getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { downloadBatch, exportAndMarkPaid, exportSales, markSalesPaid } from '@lodeway/contract/sales.ts'
import { beforeAll, expect, test } from 'vitest'
import { buyer, buyerPassword } from '../factories/buyers.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { ownPassword, withPassword } from '../factories/payment-runs.ts'
import type { Person } from '../factories/people.ts'

// Nothing with account numbers leaves without a fresh sign-in.
inOneWorld()
let lwazi: Person
let batch = ''
beforeAll(async () => {
  lwazi = await withPassword(world, admin)
  await externalContract(world, lwazi, (await organisation(world, lwazi)).id)
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, { organisationStatus: 'sale', premium: 1000 })
  batch = (await world.request(lwazi.token, markSalesPaid, { body: {} })).answer.id
})

const exports = async (by = lwazi) => [
  (await world.request(by.token, exportSales, { query: {} })).status,
  (await world.request(by.token, downloadBatch, { params: { id: batch } })).status,
  // Nothing is left to mark, which is said after it is known who asks.
  (await world.request(by.token, exportAndMarkPaid, { body: {} })).status,
]
const isFresh = async () => (await world.request(lwazi.token, getSignInFreshness, {})).answer.isFresh
const confirm = (password: string, by = lwazi) => world.request(by.token, confirmSignIn, { body: { password } })

test('files with account numbers leave for a quarter of an hour after signing in, and after the password once more', async () => {
  expect([await isFresh(), await exports()]).toEqual([true, [200, 200, 422]])
  world.moveBy(16 * 60_000)
  expect([await isFresh(), await exports()]).toEqual([false, [403, 403, 403]])
  expect((await confirm('not mine 1')).status).toBe(422)
  expect(await exports()).toEqual([403, 403, 403])
  expect((await confirm(ownPassword)).answer).toEqual({
    isFresh: true,
    asksCode: false,
    hasApp: false,
    hasPasskey: false,
  })
  expect(await exports()).toEqual([200, 200, 422])
  world.moveBy(16 * 60_000)
  expect(await isFresh()).toBe(false)
})

test('what was confirmed in one session counts for no other', async () => {
  await confirm(ownPassword)
  const other = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  world.moveBy(14 * 60_000)
  await confirm(ownPassword, other)
  world.moveBy(2 * 60_000)
  expect([await exports(other), await exports()]).toEqual([
    [200, 200, 422],
    [403, 403, 403],
  ])
})

/** Calls that want it for some of what they change, which their summary says. */
const sometimes = ['changeLoader', 'changeOrganisation']

test('whatever the table says of is refused to whoever signed in earlier, before anything of it is looked at', async () => {
  const wanting = Object.values(endpointsByFeature)
    .flat()
    .filter(endpoint => endpoint.freshSignIn !== undefined)
  expect(wanting.map(({ name }) => name).toSorted()).toEqual([
    'approvePaymentRun',
    'changeIntegration',
    'changePermissions',
    'createApiKey',
    'createBilling',
    'createCompanyBilling',
    'createOrganisation',
    'createOrganisationWithId',
    'downloadBatch',
    'downloadLeadFile',
    'erasePerson',
    'exportAndMarkPaid',
    'exportPaidByYear',
    'exportPerson',
    'exportSales',
    'inviteBuyer',
    'inviteBuyerAgain',
    'markSalePaid',
    'markSalesPaid',
    'rotateSigningSecret',
    'saveInvoiceRecipient',
    'saveInvoicingSettings',
    'unblockBuyer',
    'writeOffPayouts',
  ])
  let submitter = thandi
  const ask = async ({ method, path, callers, freshSignIn }: (typeof wanting)[number]) => {
    const isOwn = callers.every(who => who === 'loader')
    const url = path.replaceAll(/:\w+/g, isOwn ? thandi.id : '01890a5d-ac96-7b3c-8b1d-0123456789ab')
    const authorization = `Bearer ${(isOwn ? submitter : lwazi).token}`
    const reply = await world.app.inject({
      method,
      url,
      headers: { authorization },
      ...(method !== 'GET' && { payload: {} }),
    })
    return [reply.statusCode, reply.body.includes('"confirm_password"'), reply.body.includes(freshSignIn ?? '')]
  }
  const { paths } = (await world.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; summary: string; description?: string }>>
  }>()
  const told = Object.values(paths)
    .flatMap(methods => Object.values(methods))
    .filter(({ summary, description = '' }) => `${summary} ${description}`.includes('`confirm_password`'))
    .map(({ operationId }) => operationId)
  expect(told.toSorted()).toEqual([...wanting.map(({ name }) => name), ...sometimes].toSorted())
  lwazi = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  submitter = { ...thandi, token: await world.tokenFor(thandi.id) }
  for (const endpoint of wanting) expect((await ask(endpoint))[1], endpoint.name).toBe(false)
  world.moveBy(16 * 60_000)
  for (const endpoint of wanting) expect(await ask(endpoint), endpoint.name).toEqual([403, true, true])
})

test('whoever may make such a call can confirm that it is them: a person of an organisation as well', async () => {
  const { callers } = confirmSignIn
  const stuck = Object.values(endpointsByFeature)
    .flat()
    .filter(({ freshSignIn }) => freshSignIn !== undefined)
    .flatMap(endpoint => endpoint.callers.filter(who => who !== 'partner' && !callers.some(known => known === who)))
  expect(stuck).toEqual([])

  // The clock has gone on: an administrator whose sign-in counts.
  lwazi = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  const { id: orgId } = await organisation(world, lwazi, { name: 'Kalahari Cover', leadReceivalType: 'api' })
  const naledi = await buyer(world, lwazi, orgId)
  const create = async () =>
    (await world.request(naledi.token, createApiKey, { params: { id: orgId }, body: { name: 'Call centre' } })).status
  world.moveBy(16 * 60_000)
  expect(await create()).toBe(403)
  expect((await world.request(naledi.token, getSignInFreshness, {})).answer.isFresh).toBe(false)
  expect((await confirm(ownPassword, naledi)).status).toBe(422)
  expect(await create()).toBe(403)
  expect((await confirm(buyerPassword, naledi)).answer.isFresh).toBe(true)
  expect(await create()).toBe(201)
})

test('an address that links or leads are sent to is changed by whoever has just signed in; the rest at any time', async () => {
  lwazi = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  const { id } = await organisation(world, lwazi, { name: 'Karoo Cover' })
  const loaderChange = async (body: BodyInput<typeof changeLoader>) =>
    (await world.request(lwazi.token, changeLoader, { params: { id: thandi.id }, body })).status
  const organisationChange = async (body: BodyInput<typeof changeOrganisation>) =>
    (await world.request(lwazi.token, changeOrganisation, { params: { id }, body })).status
  const before = (await world.request(lwazi.token, getOrganisation, { params: { id } })).answer
  const { emailAddress } = (await world.request(lwazi.token, getLoader, { params: { id: thandi.id } })).answer
  const { representative } = before
  const elsewhere = { ...representative, emailAddress: 'elsewhere@example.com' }
  world.moveBy(16 * 60_000)
  expect([
    await loaderChange({ emailAddress: 'elsewhere@example.com' }),
    await loaderChange({ emailAddress: emailAddress.toUpperCase(), firstName: 'Thandiwe' }),
    await organisationChange({ representative: elsewhere }),
    await organisationChange({ leadReceivalType: 'api' }),
    await organisationChange({ leadReceivalType: before.leadReceivalType, representative, name: 'Karoo Cover & Co' }),
  ]).toEqual([403, 200, 403, 403, 200])
  expect((await world.request(lwazi.token, getOrganisation, { params: { id } })).answer).toMatchObject({
    representative,
    leadReceivalType: before.leadReceivalType,
  })
  await confirm(ownPassword)
  expect([
    await loaderChange({ emailAddress: 'elsewhere@example.com' }),
    await organisationChange({ representative: elsewhere, leadReceivalType: 'api' }),
  ]).toEqual([200, 200])
})

test('a link for a new password is answered to its owner shortly after they signed in; later it is mailed alone', async () => {
  lwazi = { ...lwazi, token: await world.tokenFor(lwazi.id) }
  const params = { id: lwazi.id }
  const ask = async () => (await world.request(lwazi.token, resetAdministratorPassword, { params })).text
  expect(await ask()).toContain('/reset-password?id=')
  world.moveBy(16 * 60_000)
  expect(await ask()).toBe('')
  await confirm(ownPassword)
  expect(await ask()).toContain('/reset-password?id=')
})
