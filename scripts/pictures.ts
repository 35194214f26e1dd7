import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import playwrightSettings from '../playwright.config.ts'
import { repository } from '../tests/e2e/launcher.ts'
import { type Product, startProduct } from '../tests/e2e/product.ts'
import { openings, openScreen, pages, type Screen, type Who } from '../tests/e2e/screens.ts'
import { type Settled, settle } from '../tests/e2e/steps/settle.ts'
import { signIn, signInAsAdministrator } from '../tests/e2e/steps/sign-in.ts'

// `npm run pictures`: every screen of the product, for both kinds of people and for visitors, at three widths, in light
// and in dark, as files under pictures/. The product is started for it, with data of its own and a small story in it.
// `npm run pictures -- leads access` takes only those whose name contains one of the words.
const folder = join(repository, 'pictures')
const widths = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
} as const
const schemes = ['dark', 'light'] as const
const words = process.argv.slice(2)

const product = await startProduct()
const browser = await chromium.launch(playwrightSettings.use?.launchOptions)
try {
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const settled = await tellStory(product, browser)
  let count = 0
  for (const [name, viewport] of Object.entries(widths)) {
    for (const who of ['visitor', 'administrator', 'loader'] as const) {
      count += await takeAll(settled, who, name, viewport)
    }
  }
  console.log(`${count} pictures are in ${folder}.`)
} finally {
  await browser.close()
  await product.stop()
}

async function tellStory(running: Product, chromiumBrowser: Browser): Promise<Settled> {
  const people = await Promise.all([chromiumBrowser.newContext(), chromiumBrowser.newContext()])
  for (const context of people) context.setDefaultTimeout(20_000)
  const [admin, loader] = await Promise.all(people.map(context => context.newPage()))
  if (!admin || !loader) throw new Error('There are no pages.')
  const settled = await settle(running, admin, loader, 12)
  await Promise.all(people.map(context => context.close()))
  return settled
}

/** Takes every screen of one kind of person at one width. @returns how many */
async function takeAll(settled: Settled, who: Who, name: string, viewport: BrowserContextOptions['viewport']) {
  const { locale, timezoneId } = playwrightSettings.use ?? {}
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: viewport ?? null,
    reducedMotion: 'reduce',
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  if (who === 'administrator') await signInAsAdministrator(page)
  if (who === 'loader') await signIn(page, settled.loader.email, settled.loader.password)
  const screens = [...pages(settled), ...openings(settled)].filter(
    screen => screen.who === who && (words.length === 0 || words.some(word => screen.name.includes(word))),
  )
  for (const screen of screens) await take(page, screen, join(folder, `${name}-${who}-${screen.name}`))
  await context.close()
  return screens.length * schemes.length
}

/** A screen that cannot be taken is printed, and does not keep the others from being taken. */
async function take(page: Page, screen: Screen, path: string): Promise<void> {
  try {
    await openScreen(page, screen)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      // What changes its colour slowly has changed it by then.
      await page.waitForTimeout(250)
      // A dialog covers the window; a page is taken down to its end.
      await page.screenshot({ path: `${path}-${colorScheme}.png`, fullPage: screen.open === undefined })
    }
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    process.exitCode = 1
  }
}
