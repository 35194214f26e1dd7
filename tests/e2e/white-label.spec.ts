import { contrastRatio } from '@lodeway/rules/organisations/white-label.ts'
import type { Locator, Page, Route } from '@playwright/test'
import { findColourViolations, isAccessible, standStill, turnDark } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { brightColours } from './steps/cast.ts'
import { openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

const whiteLabels = '**/v1/organisations/white-label/*'

// Document 1, section 1:
// - and may see that organisation's white label: logo, background image, colours.
// Document 1, section 2:
// - (for organisational loaders also the organisation's logo),
// Document 1, section 4:
// - (only loaders get a white label).
test("a loader's pages wear the organisation's colours, each made readable, and its logo", async ({ people, cast }) => {
  const page = await people.newPage()
  await signIn(page, cast.organisational.email, cast.organisational.password)
  await openHome(page)
  const logo = page.getByRole('banner').getByRole('img', { name: 'Your organisation' })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(480)
  await expect(page.getByRole('banner').getByText('Supported By Lodeway')).toBeVisible()
  const button = page.getByRole('link', { name: 'Submit lead', exact: true })
  const [background, text] = [await styleOf(button, 'background-color'), await styleOf(button, 'color')]
  expect(background).not.toBe('#007f65')
  expect(contrastRatio(background, text)).toBeGreaterThanOrEqual(4.5)
  const heading = await styleOf(page.getByRole('heading', { name: 'Welcome Back!' }), 'color')
  expect(contrastRatio(heading, '#f6f9f8')).toBeGreaterThanOrEqual(4.5)
  // The colour as it was picked is there too, where nothing has to be read on it.
  expect(await page.evaluate<string>(`getComputedStyle(document.body).getPropertyValue('--accent')`)).toBe(
    brightColours.secondaryColor,
  )
  await isAccessible(page, 'dashboard in other colours')
  await turnDark(page)
  await expect.soft(findColourViolations(page), 'dashboard in other colours, dark').resolves.toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const entry of ['My Leads', 'Submit Leads']) {
    await openFromNavigation(page, entry)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await standStill(page)
    await expect.soft(findColourViolations(page), `${entry} in other colours`).resolves.toEqual([])
  }
})

// Document 1, section 4:
// - When signed in, 800 ms pass before the branding is fetched
// Document 1, section 7:
// - GET `/v1/organisations/white-label/{companyCode}` branding; null on failure
// Document 1, section 8:
// - A branding that could not be fetched is none.
// Document 1, section 9:
// - Branding waits 800 ms.
test('a branding that is slow, late or not to be had', async ({ people, cast }) => {
  const page = await people.newPage()
  await signIn(page, cast.organisational.email, cast.organisational.password)

  await test.step('the branding is waited for, so that no other colours flash up before it', async () => {
    await page.addInitScript(rememberColours)
    await page.route(whiteLabels, async route => {
      await new Promise(done => setTimeout(done, 200))
      await route.fallback()
    })
    await openHome(page)
    await expect(page.getByRole('img', { name: 'Your organisation' })).toBeVisible()
    const seen = await page.evaluate<string[]>('window.coloursOfHeaders')
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set([brightColours.primaryColor]))
  })

  await test.step('800 ms at the most: then the shell shows without', async () => {
    await page.addInitScript(measureWait)
    const held: Route[] = []
    await page.unroute(whiteLabels)
    await page.route(whiteLabels, route => void held.push(route))
    await openHome(page)
    // Too short a time to look for it from here.
    expect(await page.evaluate<boolean>('window.saidSo')).toBe(true)
    const waited = await page.evaluate<number>('window.shownAt - window.waitedFrom')
    expect(waited).toBeGreaterThan(700)
    // Not much longer; a busy machine draws late.
    expect(waited).toBeLessThan(4000)
    await expect(page.getByRole('img', { name: 'Your organisation' })).toHaveCount(0)
    await held[0]?.fallback()
    await expect(page.getByRole('img', { name: 'Your organisation' })).toBeVisible()
  })

  await test.step('a branding that cannot be had is none', async () => {
    people.allowInConsole(/status of 500/)
    await page.unroute(whiteLabels)
    await page.route(whiteLabels, route => route.fulfill({ status: 500, body: 'broken' }))
    await openHome(page)
    await expect(page.getByRole('img', { name: 'Your organisation' })).toHaveCount(0)
    expect(await styleOf(page.getByRole('link', { name: 'Submit lead', exact: true }), 'background-color')).toBe(
      '#007f65',
    )
    await page.goto(`/request-access?cc=${cast.organisation.companyCode}`)
    await expect(page.getByRole('heading', { name: 'Adventure starts here' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your organisation' })).toHaveCount(0)
  })
})

// Document 1, section 2:
// - (for organisational loaders also the organisation's logo),
// Document 1, section 4:
// - (only loaders get a white label).
test('only loaders of an organisation get a white label', async ({ people, cast }) => {
  const asked: string[] = []
  for (const enter of [
    signInAsAdministrator,
    (page: Page) => signIn(page, cast.individual.email, cast.individual.password),
  ]) {
    const page = await people.newPage()
    await page.route(whiteLabels, route => {
      asked.push(route.request().url())
      return route.fallback()
    })
    await enter(page)
    await openHome(page)
    await expect(page.getByRole('img', { name: 'Your organisation' })).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

// Document 1, section 1:
// - and may see that organisation's white label: logo, background image, colours.
// Document 1, section 2:
// - Routes that begin with `/request-access` or `/set-password` have the plain authentication layout: a logo and,
//   with a white label, its background.
// - They read the query parameter `cc`, whose default is `default`.
// Document 1, section 3:
// - white label `logoUrl`, `backgroundImageUrl`, `primaryColor`, `secondaryColor`, `fontColor`.
// Document 1, section 4:
// - Start of the page: loading, then authentication layout,
// - On `/request-access` and `/set-password` with `cc` the branding comes before the layout;
// Document 1, section 7:
// - GET `/v1/organisations/white-label/{companyCode}` branding; null on failure
test('a company code in the address brings logo and background before the page shows', async ({ people, cast }) => {
  const page = await people.newPage()
  let letThrough: () => void = () => undefined
  const held = new Promise<void>(done => {
    letThrough = done
  })
  await page.route(whiteLabels, async route => {
    await held
    await route.fallback()
  })
  await page.goto(`/request-access?cc=${cast.organisation.companyCode}`)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('heading', { name: 'Adventure starts here' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your organisation' })).toBeVisible()
  await expect(page.getByText('Supported By Lodeway')).toBeVisible()
  await expect(page.locator('[style*="background-image"]')).toHaveAttribute('style', /\/pictures\/[0-9a-f]{64}/)
  await isAccessible(page, 'request access with a white label')
  await page.goto(`/set-password?id=x&cc=${cast.organisation.companyCode}`)
  await expect(page.getByRole('img', { name: 'Your organisation' })).toBeVisible()
})

// Document 1, section 2:
// - Routes that begin with `/request-access` or `/set-password` have the plain authentication layout: a logo and,
//   with a white label, its background.
// - They read the query parameter `cc`, whose default is `default`.
// Document 1, section 4:
// - Start of the page: loading, then authentication layout,
// - without `cc` the layout shows at once.
test('without a company code the page shows at once, and the code default is asked for', async ({ people }) => {
  const page = await people.newPage()
  const asked: string[] = []
  await page.route(whiteLabels, route => void asked.push(route.request().url()))
  await page.goto('/request-access')
  await expect(page.getByRole('heading', { name: 'Adventure starts here' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(asked.map(address => new URL(address).pathname)).toEqual(['/v1/organisations/white-label/default'])
})

/** When the branding was asked for, whether it was said meanwhile, and when the shell showed. */
const measureWait = `
  const ask = window.fetch
  window.fetch = (...call) => {
    if (String(call[0]).includes('/white-label/')) window.waitedFrom ??= performance.now()
    return ask(...call)
  }
  new MutationObserver(() => {
    window.saidSo ||= document.body?.innerText.includes('Loading your organisation...')
    if (document.querySelector('header')) window.shownAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })`

/** Remembers the colour of the brand whenever something is drawn while there is a header. */
const rememberColours = `
  window.coloursOfHeaders = []
  new MutationObserver(() => {
    if (document.querySelector('header')) {
      window.coloursOfHeaders.push(getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-5'))
    }
  }).observe(document, { childList: true, subtree: true })`

interface InBrowser {
  getComputedStyle: (element: unknown) => { getPropertyValue: (name: string) => string }
}

/** A colour as it is drawn, as '#rrggbb'. */
const styleOf = async (element: Locator, property: string): Promise<string> =>
  hex(
    await element.evaluate(
      (drawn, name) => (globalThis as unknown as InBrowser).getComputedStyle(drawn).getPropertyValue(name),
      property,
    ),
  )

const hex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
