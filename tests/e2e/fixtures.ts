import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Market, openMarket } from './market.ts'
import { type Product, startProduct } from './product.ts'
import { rememberToken } from './steps/calls.ts'
import { type Cast, gatherCast } from './steps/cast.ts'
import { type Settled, settle } from './steps/settle.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

/** People at browsers of their own. */
export interface People {
  /** A new person: a browser without anything in it. */
  newPage: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
  /** What a story provokes: the browser reports each answer of 4xx, for one, in its console. */
  allowInConsole: (pattern: RegExp) => void
  /** Done once the story has ended, however it ended: what it changed for everybody is put back for the next one. */
  afterwards: (putBack: () => Promise<unknown>) => void
}

/** What all stories of a worker share. */
interface ForAll {
  product: Product
  /** Both at once, since each waits for mails. */
  scene: { cast: Cast; market: Market }
  cast: Cast
  market: Market
  settled: Settled
}

/** One running product for all stories, and browsers whose consoles must stay silent. */
export const test = base.extend<{ people: People }, ForAll>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 720_000 },
  ],
  scene: [
    async ({ product, browser }, use) => {
      const at = { baseURL: product.origin }
      const [admin, loader] = [await browser.newPage(at), await browser.newPage(at)]
      await signInAsAdministrator(admin)
      const [cast, market] = await Promise.all([gatherCast(product, admin), openMarket(product, admin, loader)])
      await use({ cast, market })
      for (const page of [admin, loader]) await page.close()
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  cast: [({ scene }, use) => use(scene.cast), { scope: 'worker' }],
  market: [({ scene }, use) => use(scene.market), { scope: 'worker' }],
  settled: [
    async ({ product, browser }, use) => {
      const at = { baseURL: product.origin }
      const [admin, loader] = [await browser.newContext(at), await browser.newContext(at)]
      for (const context of [admin, loader]) context.setDefaultTimeout(60_000)
      await use(await settle(product, await admin.newPage(), await loader.newPage()))
      await admin.close()
      await loader.close()
    },
    { scope: 'worker', timeout: 960_000 },
  ],
  people: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    const allowed: RegExp[] = []
    const endings: (() => Promise<unknown>)[] = []
    await use({
      newPage: async options => {
        const context = await browser.newContext({ baseURL: product.origin, ...options })
        contexts.push(context)
        context.on('page', page => {
          listen(page, problems, allowed)
          rememberToken(page)
        })
        return context.newPage()
      },
      allowInConsole: pattern => void allowed.push(pattern),
      afterwards: putBack => void endings.push(putBack),
    })
    for (const putBack of endings) await putBack()
    await Promise.all(contexts.map(context => context.close()))
    expect(problems, 'what the browsers reported').toEqual([])
  },
})

export { expect }

function listen(page: Page, problems: string[], allowed: readonly RegExp[]): void {
  page.on('pageerror', error => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    const isViolation = /content.security.policy/i.test(text)
    if (message.type() !== 'error' && !isViolation) return
    if (!allowed.some(pattern => pattern.test(text)))
      problems.push(`${page.url()}: ${text} (${message.location().url})`)
  })
}
