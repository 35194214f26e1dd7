import type { Page } from '@playwright/test'
import { codeOf } from '../../apps/identity/src/testing/code-of.ts'
import { sql } from '../start/running.ts'
import { expect, test } from './fixtures.ts'
import { administrator, type Product, startProduct } from './product.ts'
import { withAuthenticatorDevice } from './steps/authenticator-device.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { heading, press, type } from './steps/fields.ts'
import { isForEverybody } from './steps/for-everybody.ts'
import { fillSignIn } from './steps/sign-in.ts'

// Where administrators need a second step, in a product of their own; each story begins with one who has none.
let strict: Product
test.beforeAll(async () => {
  test.setTimeout(720_000)
  strict = await startProduct({ ADMINS_NEED_AUTHENTICATOR: 'true' })
})
test.afterAll(() => strict.stop())
test.afterEach(async () => {
  for (const kept of ['authenticator', 'passkey', 'recovery_code'])
    await sql(strict.dataDir, `DELETE FROM identity.${kept}`)
})

const typeCode = (page: Page, code: string) => page.getByRole('textbox', { name: 'Code' }).fill(code)
const secretOn = async (page: Page) => (await page.locator('.key').innerText()).replaceAll(' ', '')
const passkeysOf = (page: Page) => page.getByRole('list', { name: 'Passkeys' })

test('one without it sets up an app before anything else', async ({ people }) => {
  const page = await people.newPage({ baseURL: strict.origin })
  await page.goto('/reports')
  await fillSignIn(page, administrator.email, administrator.password)
  await heading(page, 'Set up an authenticator app')
  await expect(page.getByText('a password alone does not open it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  // The application leads back here, not in.
  await page.goto('/reports')
  await heading(page, 'Sign in')
  await fillSignIn(page, administrator.email, administrator.password)
  await typeCode(page, codeOf(await secretOn(page)))
  await press(page, 'Confirm')
  await press(page, 'I have kept them')
  await expect(page).toHaveURL(/\/reports/)
  await page.goto('/user/security')
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0)
})

test('a passkey is one', async ({ people }) => {
  const page = await people.newPage({ baseURL: strict.origin })
  const device = await withAuthenticatorDevice(page)
  await page.goto('/reports')
  await fillSignIn(page, administrator.email, administrator.password)
  await heading(page, 'Set up an authenticator app')
  await isForEverybody(page)
  await press(page, 'Add a passkey instead')
  await heading(page, 'Add a passkey')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await isForEverybody(page)
  await press(page, 'Create passkey')
  await press(page, 'I have kept them')
  await expect(page).toHaveURL(/\/reports/)
  await page.goto('/user/security')
  await expect(passkeysOf(page)).toContainText('Added')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  // Asked once more later on, it confirms in a window of its own, and what was typed on the page is still there.
  people.allowInConsole(/403/)
  const { id } = await makeOrganisation(page, { name: 'Karoo Cover', leadReceivalType: 'api' })
  await page.goto(`/organisation-management/details/${id}`)
  // The page that opens renews its session, which would make it young again.
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeVisible()
  await sql(
    strict.dataDir,
    `UPDATE identity.artifact SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1200) WHERE model = 'Session'`,
  )
  await press(page, 'Create API key')
  await type(page, 'Name', 'Call centre')
  await press(page, 'Create')
  // As on a page that is busy, and notices that the window was closed before it hears who signed in there.
  await page.evaluate(
    `addEventListener('message', said => said.source?.opener === window && said.stopImmediatePropagation(), true)`,
  )
  const window = page.waitForEvent('popup')
  await press(page, 'sign in again with a passkey')
  const popup = await window
  await withAuthenticatorDevice(popup, await device.passkeys())
  await press(popup, 'Sign in with a passkey')
  await expect(page.getByRole('dialog', { name: 'API key', exact: true }).getByRole('textbox')).toHaveValue(/^lw_/)
})
