import { afterEach, expect, test, vi } from 'vitest'
import { connectTokenSource } from '../api/token-source.ts'
import { atMost } from './at-most.ts'
import { endHere } from './end-here.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const api = 'https://api.lodeway.example'
const session = { device: 'Firefox', addressRange: null, signedInAt: '', lastUsedAt: '' }
const listed = [
  { ...session, id: 'elsewhere', isThisDevice: false },
  { ...session, id: 'this one', isThisDevice: true },
]

test('ends the session that is signed in here, and no other', async () => {
  const asked: string[] = []
  connectTokenSource(() => Promise.resolve('token'))
  vi.stubGlobal('fetch', (address: string, { method = 'GET', headers }: RequestInit) => {
    asked.push(`${method} ${address} ${new Headers(headers).get('Authorization')}`)
    return Promise.resolve(method === 'GET' ? Response.json(listed) : new Response(null, { status: 204 }))
  })
  await endHere(api)
  expect(asked).toEqual([
    `GET ${api}/v1/sign-in/sessions Bearer token`,
    `DELETE ${api}/v1/sign-in/sessions/this%20one Bearer token`,
  ])
})

test.each([
  ['does not answer', () => new Promise(() => undefined)],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers something else', () => Promise.resolve(Response.json({ code: 'unauthorized' }, { status: 401 }))],
])('an API that %s keeps nobody in', async (_how, fetch) => {
  connectTokenSource(() => Promise.resolve('token'))
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
  const waited = atMost(3000, () => endHere(api))
  await vi.advanceTimersByTimeAsync(3000)
  await expect(waited).resolves.toBeUndefined()
})
