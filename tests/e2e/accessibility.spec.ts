import type { Locator, Page } from '@playwright/test'
import { findColourViolations, findViolations, findViolationsInFront, inFront, isDialogOpen, turn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { goOnToScreen, openings, openOn, openScreen, pages, quiet, type Who } from './screens.ts'
import { rowWith } from './steps/fields.ts'
import { openFromNavigation, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

for (const who of ['visitor', 'administrator', 'loader', 'buyer'] satisfies Who[]) {
  test(`axe finds nothing on any screen of a ${who}, in light and in dark, and no page has two filled buttons`, async ({
    people,
    settled,
  }) => {
    test.setTimeout(1_920_000)
    // A page of a shut address, and a sign-in without a password.
    people.allowInConsole(/status of (400|401|404|422)/)
    const page = await people.newPage({ reducedMotion: 'reduce' })
    if (who === 'administrator') await signInAsAdministrator(page)
    if (who === 'loader') await signIn(page, settled.loader.email, settled.loader.password)
    if (who === 'buyer') await signIn(page, settled.buyer.email, settled.buyer.password)
    const all = [...pages(settled), ...openings(settled)].filter(screen => screen.who === who)
    // What opens on a page of a visitor follows that page, which so is there already.
    const screens = who === 'visitor' ? [...Map.groupBy(all, ({ path }) => path).values()].flat() : all
    for (const [place, screen] of screens.entries()) {
      // Each is opened in the colours that the one before was turned to.
      const [opened, other] = place % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
      await test.step(screen.name, async () => {
        const before = screens[place - 1]
        if (before?.path === screen.path && !before.open) await openOn(page, screen)
        else if (who === 'visitor') await openScreen(page, screen)
        else await goOnToScreen(page, screen)
        const filled = await page
          .locator('main .mantine-Button-root:not([data-variant]):not(:disabled):visible')
          .allInnerTexts()
        if (!screen.open) expect.soft(filled.length, `${screen.name}: ${filled.join(', ')}`).toBeLessThanOrEqual(1)
        // The page behind a dialog is looked at where it is a screen by itself.
        const isDialog = screen.open !== undefined && !screen.changesPage && (await isDialogOpen(page))
        const found = isDialog ? findViolationsInFront(page) : findViolations(page)
        await expect.soft(found, `${screen.name}, in ${opened}`).resolves.toEqual([])
        await turn(page, other)
        const turned = findColourViolations(page, isDialog ? inFront : undefined)
        await expect.soft(turned, `${screen.name}, in ${other}`).resolves.toEqual([])
      })
    }
  })
}

test('axe names what is wrong with a page, so that finding nothing means something', async ({ page }) => {
  await page.setContent('<main><img src="a.png"><p style="color: #999; background: #aaa">Hardly to be read</p></main>')
  const [colours, image] = [expect.stringMatching(/^color-contrast: /), expect.stringMatching(/^image-alt: /)]
  expect(await findViolations(page)).toEqual(expect.arrayContaining([colours, image]))
  expect(await findColourViolations(page)).toEqual([colours])

  expect(await findColourViolations(page, { include: 'p' })).toEqual([colours])
  const elsewhere = await findViolations(page, undefined, { include: 'img' })
  const leftOut = await findViolations(page, undefined, { exclude: 'p' })
  for (const found of [elsewhere, leftOut]) {
    expect(found).toContainEqual(image)
    expect(found).not.toContainEqual(colours)
  }

  await page.setContent(`<main><img src="behind.png"><button aria-expanded="perhaps">What opened it</button></main>
    <div role="dialog" aria-modal="true" aria-label="Question">
      <img src="a.png"><p style="color: #999; background: #aaa">Hardly to be read</p>
    </div>`)
  expect(await isDialogOpen(page)).toBe(true)
  const whileOpen = await findViolationsInFront(page)
  const opener = expect.stringMatching(/^aria-valid-attr-value: .*What opened it/)
  expect(whileOpen).toEqual(expect.arrayContaining([colours, image, opener]))
  expect(whileOpen).not.toContainEqual(expect.stringContaining('behind.png'))
  await page.evaluate(`document.body.ariaHidden = 'true'`)
  expect(await findViolationsInFront(page)).toContainEqual(expect.stringMatching(/^aria-hidden-body: /))
  await page.evaluate(`document.querySelector('[role=dialog]').style.opacity = '0'`)
  expect(await isDialogOpen(page)).toBe(false)
})

test('somebody without a mouse signs in, sorts a table and works in a dialog', async ({ people, settled }) => {
  const page = await people.newPage()
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.keyboard.type(administrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(page, page.getByRole('link', { name: 'User Management' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by user' }))
  await page.keyboard.type(settled.waiting.email)
  const row = rowWith(page, 'Access requests', settled.waiting.email)
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
  await expect(row).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Email' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')

  const menu = row.getByRole('button', { name: /^Actions for / })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Sale commission' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Sale commission' })).toBeFocused()
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await page.keyboard.type('42.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sale commission should be between 0 and 100')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sale commission' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Discard' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
})

test('after signing out nothing personal is left behind, and Back shows none of it', async ({ people, settled }) => {
  const page = await people.newPage()
  const { email, firstName, lastName, password } = settled.loader
  await signIn(page, email, password)
  await page.goto('/user/account')
  await openFromNavigation(page, 'My Leads')
  await expect(rowWith(page, 'My leads', 'Johan van der Merwe').first()).toBeVisible()
  await openFromNavigation(page, 'Submit Leads')
  await page.getByRole('textbox', { name: 'First name' }).fill('Somebody Secret')
  await signOut(page, { discarding: true })

  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack()
    await quiet(page)
    await expect(page.locator('body')).not.toContainText(/van der Merwe|Somebody Secret|Welcome Back/)
    await expect(page.locator('body')).not.toContainText(email)
  }
  await page.goto('/landing-page')
  const kept = await page.evaluate<string>(everythingKept)
  for (const word of [email, firstName, lastName, 'Merwe', 'Secret', 'eyJ']) expect(kept).not.toContain(word)
})

/** In the browser's own words, since types of the browser are not those of this program. */
const everythingKept = `Promise.all([indexedDB.databases(), caches.keys()]).then(stores =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, stores, document.cookie]))`

/** Presses Tab until something has the focus, as far as a person would. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.and(page.locator(':focus')).count()) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
