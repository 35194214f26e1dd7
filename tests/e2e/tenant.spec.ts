import type { Page } from '@playwright/test'
import { startTenant } from '../factories/tenant.ts'
import { sql } from '../start/running.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { administrator, type Product, startProduct } from './product.ts'
import { quiet } from './screens.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { toastSays, type } from './steps/fields.ts'
import { openFromNavigation, openHome } from './steps/sign-in.ts'

const newPassword = 'An administrator 2'

test('people sign in with a tenant of another provider', async ({ people }) => {
  test.setTimeout(720_000)
  const tenant = await startTenant()
  people.afterwards(tenant.stop)
  const product = await startProduct({ ...tenant.settings, IDENTITY_PORT: '' })
  people.afterwards(product.stop)
  tenant.setApplication(product.origin)
  // The browser reports what was refused at first.
  people.allowInConsole(/401/)
  const [page, other] = [await newPage(people, product), await newPage(people, product)]

  await test.step('both browsers come back from its page, and stay signed in', async () => {
    for (const browser of [page, other]) {
      await browser.goto('/user/security')
      await signInAtTenant(browser, administrator.password)
      await expect(browser.getByText('Authenticator apps and passkeys are set up where you sign in')).toBeVisible()
    }
    await openHome(other)
  })

  await test.step('one ends the other, which is asked anew', async () => {
    const devices = page.getByRole('region', { name: 'Where you are signed in' })
    await page.reload()
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await openFromNavigation(other, 'User Management')
    await signInAtTenant(other, administrator.password)
    await expect(other).toHaveURL(/user-management/)
  })

  await test.step('what wants a fresh sign-in is confirmed in a window of the tenant', async () => {
    people.allowInConsole(/403/)
    const { id } = await makeOrganisation(page, { name: 'Karoo Cover', leadReceivalType: 'api' })
    // Both there and here: the next token says when it was.
    for (const session of tenant.sessions.values()) session.signedInAt -= 1_200_000
    await sql(
      product.dataDir,
      `UPDATE identity.artifact SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1200) WHERE model = 'Session'`,
    )
    await page.goto(`/organisation-management/details/${id}`)
    await page.getByRole('button', { name: 'Create API key' }).click()
    await type(page, 'Name', 'Call centre')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'sign in again' }).click()
    await signInAtTenant(await opened, administrator.password)
    await expect(page.getByRole('dialog', { name: 'API key', exact: true }).getByRole('textbox')).toHaveValue(/^lw_/)
  })

  await test.step('a new password is set here, and asked for there', async () => {
    await other.getByRole('button', { name: /^User menu/ }).click()
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other.getByRole('heading', { name: 'Sign in at the tenant' })).toBeVisible()
    await other.goto('/forgot-password')
    await type(other, 'Email', administrator.email)
    await other.getByRole('button', { name: 'Send link' }).click()
    await other.goto(linkIn(await mailTo(product, administrator.email, 'Reset your password')))
    await type(other, 'Password', newPassword)
    await type(other, 'Verify password', newPassword)
    await other.getByRole('button', { name: 'Set password' }).click()
    await toastSays(other, 'Password set successfully')
    await signInAtTenant(other, newPassword)
    await expect(other.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })
  // What is still asked for when the product ends would be reported as a connection that broke.
  for (const browser of [page, other]) await quiet(browser)
  expect(tenant.problems).toEqual([])
})

const newPage = (people: { newPage: (options: object) => Promise<Page> }, { origin }: Product) =>
  people.newPage({ baseURL: origin })

async function signInAtTenant(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in at the tenant' })).toBeVisible()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}
