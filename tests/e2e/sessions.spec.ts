import { blockLoader } from '@lodeway/contract/access.ts'
import { endOtherSessions } from '@lodeway/contract/own-sign-in.ts'
import type { Route } from '@playwright/test'
import { findColourViolations, isAccessible, turnDark } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { administrator } from './product.ts'
import { holdBack } from './steps/answers.ts'
import { makeLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { loseConnection } from './steps/connection.ts'
import { fieldOf, saysAt, toastSays, type } from './steps/fields.ts'
import { fillSignIn, openHome, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

test('logging out ends every tab, and none goes back in by itself', async ({ people, market: { loader } }) => {
  people.allowInConsole(/ERR_INTERNET_DISCONNECTED/)
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password, { anew: true })
  await openHome(page)
  const other = await page.context().newPage()
  await other.goto('/user/account')
  await expect(fieldOf(other, 'Email')).toHaveValue(loader.email)

  // Without a connection the session goes on, and whoever pressed Logout is not shown a page that looks as if it had ended.
  await loseConnection(page)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await toastSays(page, 'You are offline and still signed in. Log out again once you are connected.')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await page.context().setOffline(false)

  await signOut(page)
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await other.content()).not.toContain(loader.email)
  await other.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(other, loader.email, loader.password)
  await expect(fieldOf(other, 'Email')).toHaveValue(loader.email)
})

test('somebody sees where they are signed in, and signs out at one place and then everywhere else', async ({
  people,
  product,
}) => {
  people.allowInConsole(/status of (400|401|500)/)
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Naledi', 'Khumalo'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  const [second, third] = [await people.newPage(), await people.newPage()]
  for (const elsewhere of [second, third]) {
    await elsewhere.goto('/')
    await fillSignIn(elsewhere, loader.email, loader.password)
    await expect(elsewhere.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  }
  const release = await holdBack(page, '**/v1/sign-in/sessions', 'GET')
  await page.goto('/user/security')
  const panel = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(panel.locator('.mantine-Loader-root')).toBeVisible()
  release()
  const places = panel.getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.nth(0)).toContainText('This device')
  await expect(places.nth(0)).toContainText('Chrome on Linux')
  await expect(places.nth(0).getByRole('button')).toHaveCount(0)
  await expect(places.nth(1)).toContainText(/Internet address [\d.:]+x.*Signed in .*Last used /)

  // The one used last is the first of the others.
  await places
    .nth(1)
    .getByRole('button', { name: /^Sign out Chrome on Linux, last used / })
    .press('Enter')
  await toastSays(page, 'Chrome on Linux is signed out')
  await expect(places).toHaveCount(2)
  await expect(panel.getByRole('list')).toBeFocused()
  await third.getByRole('link', { name: 'My Leads' }).click()
  await expect(third.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(third.getByRole('status')).toHaveText(
    'You have been signed out. Sign in again to carry on where you were.',
  )

  await panel.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await toastSays(page, 'You are signed out everywhere else')
  await expect(places).toHaveCount(1)
  await expect(panel).toContainText('You are signed in nowhere else.')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await second.getByRole('link', { name: 'My Leads' }).click()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(places).toHaveCount(1)
  const mail = await mailTo(product, loader.email, 'Sign-in with a new browser')
  expect(mail.text).toContain('Device: Chrome on Linux')
  expect(mail.text).toMatch(/Internet address: [\d.:]+x\n/)
})

test('what somebody types stays when their session ends elsewhere, and only for them', async ({ people, product }) => {
  people.allowInConsole(/status of (400|401)/)
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Lerato', 'Dube'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  const endElsewhere = async () => {
    const elsewhere = await people.newPage()
    await signIn(elsewhere, loader.email, loader.password, { anew: true })
    expect((await callAs(elsewhere, endOtherSessions, {})).ended).toBeGreaterThan(0)
  }
  await page.goto('/user/account')
  await type(page, 'Last name', 'Dube-Nkosi')
  await endElsewhere()
  await page.getByRole('button', { name: 'Save' }).click()
  const cover = page.getByRole('dialog', { name: 'Please sign in' })
  await expect(cover).toContainText('What you typed is still on this page.')
  await isAccessible(page)
  await turnDark(page)
  await expect.soft(findColourViolations(page), 'in dark').resolves.toEqual([])
  for (const _twice of [1, 2]) await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  const openWindow = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in in a new window' }).click(),
    ])
    return popup
  }
  // A window that is closed is said, and nothing else has changed.
  await (await openWindow()).close()
  const cancelled = page.getByRole('dialog', { name: 'Sign-in was cancelled' })
  await expect(cancelled).toContainText('What you typed is still on this page.')
  await fillSignIn(await openWindow(), loader.email, loader.password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(fieldOf(page, 'Last name')).toHaveValue('Dube-Nkosi')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Profile updated successfully')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('dialog').getByText('Lerato Dube-Nkosi')).toBeVisible()
  await page.keyboard.press('Escape')

  // Somebody else at the same browser sees nothing of it.
  await type(page, 'Last name', 'Nobody-Else')
  await endElsewhere()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cover).toBeVisible()
  await fillSignIn(await openWindow(), administrator.email, administrator.password)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')

  // Who signs in in another tab of the browser does nothing by what the first one still shows.
  const shared = await people.newPage()
  // A browser in which tabs do not hear of each other.
  await shared.addInitScript('delete globalThis.BroadcastChannel')
  await signIn(shared, loader.email, loader.password, { anew: true })
  await shared.goto('/user/account')
  await type(shared, 'Last name', 'Nobody-Else')
  // What it asks by itself tells it nothing yet.
  const release = await holdBack(shared, '**/v1/**', 'GET')
  await endElsewhere()
  const second = await shared.context().newPage()
  await second.goto('/')
  await fillSignIn(second, administrator.email, administrator.password)
  await expect(second.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  const sent: string[] = []
  shared.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  await shared.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => new URL(shared.url()).pathname).toBe('/')
  release()
  await expect(
    shared.getByText(`Somebody else signed in in this browser: you are ${administrator.email}`),
  ).toBeVisible()
  // The one that was refused.
  expect(sent).toHaveLength(1)
})

test('where somebody is signed in fits a phone however long the names, and is asked for again when it fails', async ({
  people,
}) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const failing = (route: Route) => route.fulfill({ status: 500, json: { requestId: 'req-17' } })
  await page.route('**/v1/sign-in/sessions', failing)
  await page.clock.install()
  await page.goto('/user/security')
  const panel = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(panel).toBeVisible()
  // It is asked for four times, the last three after 1, 2 and 4 seconds.
  await expect(async () => {
    await page.clock.fastForward(4000)
    const words = 'Where you are signed in could not be loaded. Reference: req-17'
    await expect(panel.getByRole('alert')).toHaveText(words, { timeout: 300 })
  }).toPass({ intervals: [0], timeout: 40_000 })
  await isAccessible(page)
  await page.unroute('**/v1/sign-in/sessions', failing)
  const times = { signedInAt: '2026-03-02T06:00:00.000Z', lastUsedAt: '2026-03-02T07:00:00.000Z' }
  const long = { device: `${'NAVERWhaleBrowser'.repeat(5)} on HarmonyOS`, addressRange: '2c0f:f4a0:1234:x' }
  const place = (id: number) => ({ id: `00000000-0000-7000-8000-00000000000${id}`, ...long, ...times })
  const json = [
    { ...place(1), isThisDevice: true },
    { ...place(2), isThisDevice: false },
  ]
  await page.route('**/v1/sign-in/sessions', route => route.fulfill({ json }))
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await isAccessible(page)
  await turnDark(page)
  await expect.soft(findColourViolations(page), 'in dark').resolves.toEqual([])
})

test('a new email address is confirmed with the password, and who is blocked while at work is told so', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Refilwe', 'Tau'])
  people.allowInConsole(/status of 422/)
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/account')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(fieldOf(page, 'Your password')).toHaveCount(0)
  const email = `new.${loader.email}`
  await type(page, 'Email', email)
  await save.click()
  await saysAt(page, 'Your password', 'Field is required')
  await type(page, 'Your password', 'not mine 1')
  await save.click()
  await saysAt(page, 'Your password', 'This is not your password')
  await type(page, 'Your password', loader.password)
  await save.click()
  await toastSays(page, 'Profile updated successfully')
  await expect(fieldOf(page, 'Your password')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText(`We send a link to ${email}`)).toBeVisible()

  people.allowInConsole(/401/)
  // Home asks for more once it is there, and would hear of it before anything is clicked; the last that this page asks for comes by itself.
  const last = page.waitForResponse('**/v1/profile/mails')
  await page.goto('/user/account')
  await expect(fieldOf(page, 'Email')).toHaveValue(email)
  await last
  await page.waitForLoadState('networkidle')
  await callAs(admin, blockLoader, { params: { id: loader.id } })
  await page.getByRole('link', { name: 'My Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Your access has been blocked' })).toBeVisible()
})
