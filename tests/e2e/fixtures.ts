import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/** People at browsers of their own. */
export interface People {
  /** A new person: a browser without anything in it. */
  newPage: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
  /** Expects refusals of these statuses from now on; the browser reports each answer of 4xx in its console. */
  expectStatus: (...statuses: number[]) => void
}

/** One running product for all stories, and browsers whose consoles must stay silent. */
export const test = base.extend<{ people: People }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  people: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    const expected = new Set<number>()
    await use({
      newPage: async options => {
        const context = await browser.newContext({ baseURL: product.origin, ...options })
        contexts.push(context)
        context.on('page', page => listen(page, problems, expected))
        return context.newPage()
      },
      expectStatus: (...statuses) => statuses.forEach(status => expected.add(status)),
    })
    for (const context of contexts) await context.close()
    expect(problems, 'what the browsers reported').toEqual([])
  },
})

export { expect }

function listen(page: Page, problems: string[], expected: ReadonlySet<number>): void {
  page.on('pageerror', error => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    const isViolation = /content.security.policy/i.test(text)
    if (message.type() !== 'error' && !isViolation) return
    const status = Number(/status of (\d+)/.exec(text)?.[1])
    if (!expected.has(status)) problems.push(`${page.url()}: ${text} (${message.location().url})`)
  })
}
