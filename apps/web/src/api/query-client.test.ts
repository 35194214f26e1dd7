import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { connectTokenSource } from './token-source.ts'
import { reading } from './use-call.ts'

vi.mock('../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

afterEach(() => {
  queryClient.clear()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** Somebody who looks at a list. */
function look(name: string, ask: () => Promise<unknown>) {
  const observer = new QueryObserver(queryClient, { queryKey: [name, {}, {}], queryFn: ask })
  observer.subscribe(() => undefined)
  return observer
}

test('what somebody may not read any more goes from the screen, and what they may do is asked for again', async () => {
  const refused = new ApiError(403, JSON.stringify({ code: 'forbidden' }))
  const clients = vi.fn().mockResolvedValueOnce(['Thandi']).mockRejectedValue(refused)
  const permissions = vi.fn(async () => ['leads'])
  const [list, own] = [look('listBoughtLeads', clients), look(getBuyer.name, permissions)]
  await vi.waitFor(() => expect([list.getCurrentResult().data, own.getCurrentResult().data]).not.toContain(undefined))
  await list.refetch()
  expect(list.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
  await vi.waitFor(() => expect(permissions).toHaveBeenCalledTimes(2))
})

test('what is no longer theirs goes from the screen', async () => {
  const lead = look('getBoughtLead', vi.fn().mockResolvedValueOnce('Thandi').mockRejectedValue(new ApiError(404, '')))
  await vi.waitFor(() => expect(lead.getCurrentResult().data).toBe('Thandi'))
  await lead.refetch()
  expect(lead.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
})

test('a read that fails keeps what was shown', async () => {
  const list = look('listLeads', vi.fn().mockResolvedValueOnce(['Thandi']).mockRejectedValue(new ApiError(400, '')))
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBeDefined())
  await list.refetch()
  expect(list.getCurrentResult()).toMatchObject({ isError: true, data: ['Thandi'] })
})

async function lookAgainAfter(ms: number): Promise<void> {
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(ms)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
}

test('a tab that is looked at again after a minute asks again', async () => {
  vi.useFakeTimers()
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const asked = vi.fn(async () => [])
  look('listLeads', asked)
  await vi.advanceTimersByTimeAsync(0)
  await lookAgainAfter(30_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await lookAgainAfter(31_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a lead that is open asks again as soon as its tab is looked at again', async () => {
  vi.useFakeTimers()
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const asked = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  connectTokenSource(() => Promise.resolve('token'))
  const lead = reading(getBoughtLead, { params: { id: '01a22bfd-437e-7330-80b6-8f189cfe9117' } }, { onReturn: true })
  new QueryObserver(queryClient, lead).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(1)
  await lookAgainAfter(1000)
  expect(asked).toHaveBeenCalledTimes(2)
})
