import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { startReceiver } from '../factories/webhook-receiver.ts'
import { sql } from '../start/running.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { holdBack } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { choose, fieldOf, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { connectByApi } from './steps/organisations.ts'
import { fillSignIn, signInBoth } from './steps/sign-in.ts'
import { soon } from './steps/time.ts'

test('an api organisation has an endpoint, a secret and keys shown once, and a log whose leads can be sent again', async ({
  people,
  market,
}) => {
  const receiver = await startReceiver()
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Limpopo Fleet', leadReceivalType: 'api' })
  await makeExternalContract(admin, id, { name: 'Tracking', insuranceType: 'trackingDevice' })
  const { secret, apiKey } = await connectByApi(admin, 'Limpopo Fleet', receiver.url)
  expect([secret, apiKey]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^lw_/)])
  await admin.reload()
  await expect(fieldOf(admin, 'Endpoint URL')).toHaveValue(receiver.url)
  await expect(admin.getByText('A secret exists. It cannot be shown again, only replaced.')).toBeVisible()
  await expect(admin.locator('body')).not.toContainText(secret)
  await expect(admin.locator('body')).not.toContainText(apiKey)
  await type(admin, 'Endpoint URL', 'not an address')
  await admin.getByRole('button', { name: 'Save endpoint' }).click()
  await saysAt(admin, 'Endpoint URL', 'Endpoint URL is not valid.')
  await type(admin, 'Endpoint URL', '')
  await admin.getByRole('button', { name: 'Save endpoint' }).click()
  const question = admin.getByRole('dialog', { name: 'Take the endpoint away?' })
  await expect(question).toContainText(receiver.url)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await admin.reload()
  await expect(fieldOf(admin, 'Endpoint URL')).toHaveValue(receiver.url)

  const lead = await makeLead(loader, { insuranceType: 'trackingDevice', firstName: 'Karabo', lastName: 'Sithebe' })
  await expect.poll(() => receiver.received.length, { ...soon, timeout: 80_000 }).toBe(1)
  const row = rowWith(admin, 'Delivery log', lead.id.slice(-12))
  // What was received is noted as delivered a moment later.
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('Delivered', { timeout: 500 })
  }).toPass({ ...soon, timeout: 120_000 })
  await expect(row).toContainText('Webhook')
  await row.getByRole('button', { name: /^View lead/ }).click()
  await expect(admin.getByRole('dialog').getByRole('heading', { name: 'Karabo Sithebe' })).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: /^Send again/ }).click()
  await toastSays(admin, 'Sending the lead again')
  await expect.poll(() => receiver.received.length, { ...soon, timeout: 80_000 }).toBe(2)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  if (second) expect(receiver.verified(secret, second)).toMatchObject({ data: { leadId: lead.id } })
  await choose(admin, 'Delivery status', 'Given up')
  await expect(admin.getByText('No deliveries are in this state.')).toBeVisible()

  await admin.getByRole('button', { name: /^Revoke Call centre/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Revoke API key' })
  await expect(dialog).toContainText('Whatever uses it is refused from now on.')
  await isAccessible(admin)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await toastSays(admin, 'API key revoked')
  const refused = await admin.request.get('/v1/partner/leads', { headers: { authorization: `Bearer ${apiKey}` } })
  expect(refused.status()).toBe(401)
  await admin.getByRole('button', { name: 'Replace secret' }).click()
  await expect(admin.getByRole('dialog', { name: 'Replace signing secret' })).toContainText(
    'keeps signing for another 24 hours',
  )
  await isAccessible(admin)
  await expect(admin.getByRole('button', { name: 'Replace', exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Replace and end the old one now' }).click()
  const shown = admin.getByRole('dialog', { name: 'Signing secret', exact: true })
  await expect(shown.getByRole('textbox')).toHaveValue(/^whsec_/)
  await expect(shown.getByRole('textbox')).not.toHaveValue(secret)
  await isAccessible(admin)
  await receiver.close()
})

test('a csv organisation has a morning file for any day, with the new leads as text', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const lead = await makeLead(loader, { firstName: 'Khanyi', lastName: 'Dube', organisationId: market.buyer.id })
  await admin.goto(`/organisation-management/details/${market.buyer.id}`)
  const panel = admin.getByRole('region', { name: 'Morning file' })
  const download = admin.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Khanyi')
  expect(text).toMatch(/,'\+2782\d{7},/)
  await expect(admin.getByRole('button', { name: 'Create API key' })).toHaveCount(0)
  const row = rowWith(admin, 'Delivery log', lead.id.slice(-12))
  await expect(row).toContainText('Morning file')
  // As after the morning whose file it was in.
  const delivered = async (route: Route) => {
    const response = await route.fetch()
    const { data, count } = (await response.json()) as { data: object[]; count: number }
    await route.fulfill({ response, json: { data: data.map(each => ({ ...each, status: 'delivered' })), count } })
  }
  await admin.route(/\/deliveries\?/, delivered, { times: 1 })
  await admin.getByRole('button', { name: 'Refresh' }).click()
  await row.getByRole('button', { name: /^Into next file/ }).click()
  await toastSays(admin, 'The lead goes into the next morning file')
})

test('a key is made for whoever signed in a while ago once they said their password, and for nobody who does not', async ({
  people,
  product,
}) => {
  test.skip(Boolean(process.env.DATABASE_URL), 'It looks into the embedded database.')
  // The browser reports what was refused at first.
  people.allowInConsole(/403|422/)
  const admin = await people.newPage()
  // In a session of its own: it is made an old one.
  await admin.goto('/')
  await fillSignIn(admin, administrator.email, administrator.password)
  await expect(admin.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  const { id } = await makeOrganisation(admin, { name: 'Kalahari Cover', leadReceivalType: 'api' })
  await admin.goto(`/organisation-management/details/${id}`)
  const tabs = admin.getByRole('navigation', { name: 'Organisation', exact: true }).getByRole('link')
  await tabs.last().click()
  await tabs.first().click()
  await sql(
    product.dataDir,
    `UPDATE identity.artifact SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1200) WHERE model = 'Session'
      AND payload ->> 'loginTs' = (SELECT max(payload ->> 'loginTs') FROM identity.artifact WHERE model = 'Session')`,
  )
  const other = await admin.context().newPage()
  await other.goto(`/organisation-management/details/${id}`)
  await other.getByRole('button', { name: 'Create API key' }).click()
  await type(other, 'Name', 'Branch')
  await other.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(other.getByLabel('Your password')).toBeFocused()

  // A page behind another is not drawn, and then nothing in it stands still.
  await admin.bringToFront()
  await admin.getByRole('button', { name: 'Create API key' }).click()
  const naming = admin.getByRole('dialog', { name: 'Create API key' })
  await type(admin, 'Name', 'Call centre')
  const create = naming.getByRole('button', { name: 'Create' })
  const question = admin.getByRole('dialog', { name: 'Confirm that it is you' })
  await create.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await toastSays(
    admin,
    'A key opens the leads of the organisation. Please confirm with your password that it is you, and try again.',
  )
  await expect(naming).toBeVisible()

  // Whoever leaves the page leaves the question with it.
  await create.click()
  await expect(question).toBeVisible()
  await admin.goBack()
  const leaving = admin.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Discard' }).click()
  await expect(question).toBeHidden()
  // The page itself is left, and not only its address.
  await expect(admin.getByRole('button', { name: 'Create API key', includeHidden: true })).toHaveCount(0)
  await admin.goForward()
  await admin.getByRole('button', { name: 'Create API key' }).click()
  await type(admin, 'Name', 'Call centre')

  await create.click()
  // Whoever types at once types the password.
  await expect(question.getByLabel('Your password')).toBeFocused()
  await admin.keyboard.type('not the password 1')
  await admin.keyboard.press('Enter')
  await expect(question.getByText('This is not your password', { exact: true })).toBeVisible()
  await question.getByLabel('Your password').fill(administrator.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  const made = { name: 'API key', exact: true } as const
  const shown = admin.getByRole('dialog', made)
  await expect(shown.getByRole('textbox')).toHaveValue(/^lw_/)
  // Nobody can show it again: a press of Escape does not take it away, and who goes back is asked.
  await admin.keyboard.press('Escape')
  await admin.goBack()
  await expect(leaving).toContainText('Leave only once you have copied it.')
  await isAccessible(admin, 'a question over what is shown once')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaving).toBeHidden()
  await expect(shown.getByRole('textbox')).toHaveValue(/^lw_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toBeHidden()
  // Whoever goes back while one is being made is still there when it comes.
  await admin.getByRole('button', { name: 'Create API key' }).click()
  await type(admin, 'Name', 'Night shift')
  const release = await holdBack(admin, '**/integration/keys')
  await create.click()
  await admin.goBack()
  await expect(admin.getByRole('dialog', { name: 'Leave before it is saved?' })).toBeVisible()
  release()
  await expect(leaving).toContainText('The API key cannot be shown again.')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(shown.getByRole('textbox')).toHaveValue(/^lw_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toBeHidden()

  // What was asked in another tab before is known by now, whatever is typed there: a code of an app would count once.
  await other.keyboard.type('not the password 1')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('dialog', made).getByRole('textbox')).toHaveValue(/^lw_/)
})
