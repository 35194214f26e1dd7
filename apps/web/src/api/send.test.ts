import { listLoaders } from '@lodeway/contract/loaders.ts'
import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { confirmSignIn } from '@lodeway/contract/own-sign-in.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { connectConfirmation, connectSessionEnd, connectTokenSource } from './token-source.ts'

vi.mock('../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

const sent: { address: string; authorization: string | null }[] = []
/** A server that gives these answers in turn. */
function answerWith(...answers: Response[]): void {
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Headers }) => {
    sent.push({ address, authorization: headers.get('Authorization') })
    return Promise.resolve(answers.shift())
  })
}
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})
const ok = () => new Response('{}')

describe('a call', () => {
  // Document 1, section 7:
  // - The base address is a setting; calls carry a bearer token
  test('goes to the base address of the settings and carries the token', async () => {
    connectTokenSource(() => Promise.resolve('token'))
    answerWith(ok())
    await send(listLoaders, { query: { status: ['requested'], limit: 10 } })
    expect(sent).toEqual([
      {
        address: 'https://api.lodeway.example/v1/loaders?status%5B%5D=requested&limit=10',
        authorization: 'Bearer token',
      },
    ])
  })

  // Document 1, section 7:
  // - and go without one when it cannot be had.
  test('goes out without a token when none can be had', async () => {
    connectTokenSource(() => Promise.reject(new Error('the provider is away')))
    answerWith(ok())
    await send(listLoaders, {})
    expect(sent.map(({ authorization }) => authorization)).toEqual([null])
  })

  test('that anyone may make carries none', async () => {
    connectTokenSource(() => Promise.resolve('token'))
    answerWith(ok())
    await send(completeSetup, { params: { id: 'x' }, body: { password: 'p' } })
    expect(sent.map(({ authorization }) => authorization)).toEqual([null])
  })

  test('whose token is refused goes out once more with a new one', async () => {
    connectTokenSource(options => Promise.resolve(options?.fresh ? 'new' : 'old'))
    answerWith(new Response('', { status: 401 }), ok())
    await send(listLoaders, {})
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  // Document 1, section 8:
  // - An answer that is no success is an error with its status, its text and, if it is JSON, its body.
  test.each([
    ['{"message":"No.","code":"refused"}', { status: 409, message: 'No.', code: 'refused' }],
    ['<html>Conflict</html>', { status: 409, message: '', text: '<html>Conflict</html>' }],
  ])('that is no success is an error with its status, its text and its body: %s', async (body, expected) => {
    connectTokenSource(() => Promise.resolve(undefined))
    answerWith(new Response(body, { status: 409 }))
    const problem = await send(listLoaders, {}).catch((caught: unknown) => caught)
    expect(problem).toBeInstanceOf(ApiError)
    expect(problem).toMatchObject({ ...expected, text: body })
  })
})

test('a blocked account ends the session, and no renewal is tried', async () => {
  const asked: unknown[] = []
  connectTokenSource(options => {
    asked.push(options)
    return Promise.resolve('token')
  })
  const ended = vi.fn()
  connectSessionEnd(ended)
  answerWith(new Response('{"statusCode":401,"code":"blocked","message":"Blocked."}', { status: 401 }))
  await expect(send(listLoaders, {})).rejects.toMatchObject({ code: 'blocked' })
  expect([ended.mock.calls.length, asked]).toEqual([1, [undefined]])
})

test('who lost an area while at work is asked about anew, whatever they did; another refusal is none of that', async () => {
  connectTokenSource(() => Promise.resolve('token'))
  const asksAnew = vi.spyOn(queryClient, 'invalidateQueries')
  const refusal = (code: string) => new Response(JSON.stringify({ code, message: 'No.' }), { status: 403 })
  answerWith(refusal('forbidden'), refusal('area'))
  await expect(send(listLoaders, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(asksAnew).not.toHaveBeenCalled()
  await expect(send(listLoaders, {})).rejects.toMatchObject({ code: 'area' })
  expect(asksAnew.mock.calls).toEqual([[{ queryKey: [getAdministrator.name] }]])
})

describe('a call that wants a fresh sign-in', () => {
  const refusal = () => new Response('{"code":"confirm_password","message":"Please confirm."}', { status: 403 })
  const ask = vi.fn<() => Promise<boolean>>()
  beforeEach(() => {
    ask.mockReset()
    connectTokenSource(() => Promise.resolve('token'))
    connectConfirmation(ask)
    vi.stubGlobal('location', { href: 'https://app.lodeway.example/leads' })
  })

  test('is made again once somebody confirmed that it is them, and refused when they did not', async () => {
    answerWith(refusal(), ok(), refusal())
    ask.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect((await send(listLoaders, {})).ok).toBe(true)
    await expect(send(listLoaders, {})).rejects.toMatchObject({ status: 403, code: 'confirm_password' })
    expect(sent).toHaveLength(3)
  })

  test('is made again where a tenant asks for more than the password; the dialog itself is only told so', async () => {
    const more = () => new Response('{"code":"sign_in_again","message":"Please sign in again."}', { status: 422 })
    answerWith(more(), ok(), more())
    ask.mockResolvedValueOnce(true)
    expect((await send(listLoaders, {})).ok).toBe(true)
    await expect(send(confirmSignIn, { body: { password: 'x' } })).rejects.toMatchObject({ code: 'sign_in_again' })
    expect(ask).toHaveBeenCalledOnce()
  })

  test('asks nothing on another page than the one it was made on', async () => {
    answerWith(refusal())
    const sending = send(listLoaders, {})
    location.href = 'https://app.lodeway.example/'
    await expect(sending).rejects.toMatchObject({ status: 403 })
    expect(ask).not.toHaveBeenCalled()
  })
})
