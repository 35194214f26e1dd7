import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import playwrightSettings from '../playwright.config.ts'
import { standStill } from '../tests/e2e/axe.ts'
import { repository } from '../tests/e2e/launcher.ts'
import { signIn } from '../tests/e2e/steps/sign-in.ts'

// `npm run pictures:tour -- http://localhost:3000`: the pictures of docs/tour.md, taken of a running `npm run demo` and kept in
// the repository, so they are small.
const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = join(repository, 'docs/pictures')
const password = 'demo password 1'
const width = 1280

type Steps = (page: Page) => Promise<unknown>
const administrator: Record<string, Steps> = {
  'administrator-home': page => page.goto(`${origin}/`),
  'administrator-lead': async page => {
    await page.goto(`${origin}/leads`)
    await page.getByRole('table', { name: 'All leads' }).getByRole('row').nth(3).getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
  },
  'administrator-set-up': async page => {
    await page.goto(`${origin}/organisation-management?search=Umoya`)
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await page.getByRole('link', { name: 'Connect step by step' }).click()
    await page.getByRole('button', { name: 'Send a test lead' }).click()
    await page.getByText('Arrived').waitFor()
    await page.getByRole('heading', { name: 'Send a test lead' }).scrollIntoViewIfNeeded()
  },
  'administrator-audit-log': page =>
    page.goto(`${origin}/administration/audit-log?what=contract.change&what=lead.outcome`),
}
const loader: Record<string, Steps> = { 'loader-home': page => page.goto(`${origin}/`) }
const buyer: Record<string, Steps> = {
  'organisation-home': async page => {
    await page.goto(`${origin}/`)
    await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().waitFor()
  },
}

const browser = await chromium.launch(playwrightSettings.use?.launchOptions)
try {
  await mkdir(folder, { recursive: true })
  await takeAll(browser, 'admin@lodeway.example', administrator)
  await takeAll(browser, 'thandi.nkosi@demo.example', loader)
  await takeAll(browser, 'refilwe.motaung@demo.example', buyer)
} finally {
  await browser.close()
}

async function takeAll(chrome: Browser, email: string, pictures: Record<string, Steps>): Promise<void> {
  const { locale, timezoneId } = playwrightSettings.use ?? {}
  const context = await chrome.newContext({
    baseURL: origin,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await signIn(page, email, password)
  for (const [name, open] of Object.entries(pictures)) {
    await open(page)
    await standStill(page)
    await sharp(await page.screenshot())
      .webp({ quality: 70, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  }
  await context.close()
}
