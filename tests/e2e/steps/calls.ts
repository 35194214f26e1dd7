import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnswerOf,
  addressOf,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
} from '@lodeway/contract/endpoint.ts'
import type { Page } from '@playwright/test'

/** The token that each page last called with. */
const tokens = new WeakMap<Page, string>()

/** Follows a page, so that a story can make calls in the name of whoever is signed in on it. */
export function rememberToken(page: Page): void {
  page.on('request', request => {
    const { authorization } = request.headers()
    if (authorization !== undefined) tokens.set(page, authorization)
  })
}

/** Lets a story make calls on a page that shows nothing yet. */
export const giveToken = (page: Page, authorization: string): unknown => tokens.set(page, authorization)

type Parts<E extends Endpoint> = (E['path'] extends `${string}:${string}` ? { params: ParamsOf<E> } : object) & {
  query?: QueryInput<E>
  body?: BodyInput<E>
}

/** What anybody may call is limited by address, and the people of a story come from many. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * Makes a call as the person who is signed in on a page: for what a story needs and does not tell.
 * @throws when it is refused
 */
export async function callAs<const E extends Endpoint>(page: Page, endpoint: E, parts: Parts<E>): Promise<AnswerOf<E>> {
  const { params, query, body } = parts as { params?: Record<string, string>; query?: object; body?: unknown }
  const authorization = tokens.get(page)
  const address = addressOf(endpoint.path, params, { ...query })
  // A page that has not been anywhere yet asks at the address its browser was started with.
  const url = page.url() === 'about:blank' ? address : new URL(address, page.url()).href
  const ask = () =>
    page.request.fetch(url, {
      method: endpoint.method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(endpoint.perMinute !== undefined && { 'x-forwarded-for': someAddress() }),
      },
      ...(body !== undefined && { data: body }),
    })
  let answer = await ask()
  // A busy machine may refuse, has changed nothing then, and says when to come back.
  for (let tries = 1; answer.status() === 503 && tries < 5; tries++) {
    await sleep(1000 * Number(answer.headers()['retry-after']))
    answer = await ask()
  }
  if (!answer.ok()) throw new Error(`${endpoint.name}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json().catch(() => undefined)) as AnswerOf<E>
}
