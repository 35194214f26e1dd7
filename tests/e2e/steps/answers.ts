import { expect, type Page, type Route } from '@playwright/test'
import type { People } from '../fixtures.ts'
import { toastSays } from './fields.ts'

interface Failing {
  /** The calls that fail, as `page.route` takes them, and their method. */
  address: string | RegExp
  method: 'GET' | 'POST' | 'PATCH'
  /** Makes the call; done twice. */
  act: () => Promise<unknown>
  /** The words when the server gives none. */
  fallback: string
}

/** A failure shows the server's message when it gives one, else words of the page's own (document 2, section 8). */
export async function failsInWords(people: People, page: Page, { address, method, act, fallback }: Failing) {
  for (const message of [undefined, 'The server says why it refused.']) {
    const refused = await refuseOnce(people, page, { address, method, message })
    await act()
    await toastSays(page, message ?? fallback)
    expect(refused()).toBe(true)
  }
}

/** The next such call is refused, in the server's words or in none. @returns whether it was made */
export async function refuseOnce(
  people: People,
  page: Page,
  {
    address,
    method,
    message,
    status = 422,
    code = 'refused',
  }: Omit<Failing, 'act' | 'fallback'> & { message?: string; status?: number; code?: string },
): Promise<() => boolean> {
  people.allowInConsole(/status of (409|422|500)/)
  let isDone = false
  const refuse = (route: Route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    return message === undefined
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({ status, json: { statusCode: status, code, message } })
  }
  await page.route(address, refuse)
  return () => isDone
}

interface Answer {
  /** The calls, as `page.route` takes them; reads go through. */
  path: string
  json: object
}

/** A change that `act` makes is answered so by a failing server, and the page says these words. */
export async function failsSaying(page: Page, { path, json }: Answer, act: () => Promise<unknown>, words: string) {
  await page.route(path, route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  )
  await act()
  await toastSays(page, words)
  await page.unroute(path)
}

/** Holds such calls back until `release`, for what is shown meanwhile. */
export async function holdBack(page: Page, address: string | RegExp, method = 'POST'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (route.request().method() === method) await released
    return route.fallback()
  })
  return release
}

/** The connection is gone and back, so the page asks anew for what it shows: by then somebody else may have changed it. */
export async function asksAnew(page: Page, address: RegExp): Promise<void> {
  const answered = page.waitForResponse(answer => answer.request().method() === 'GET' && address.test(answer.url()))
  await page.evaluate("for (const event of ['offline', 'online']) dispatchEvent(new Event(event))")
  await (await answered).finished()
}
