import { exportAndMarkPaid, exportSales } from '@lodeway/contract/sales.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failureText, orLost } from './api-error.ts'
import { download } from './download.ts'

vi.mock('../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

/** An answer whose connection breaks before its file has come. */
const broken = () =>
  new Response(new ReadableStream({ pull: controller => controller.error(new TypeError('network error')) }))

test('where the file of something that was done is lost on its way, that is said, and not to try it again', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', vi.fn().mockImplementationOnce(broken).mockRejectedValueOnce(new TypeError('no server')))
  const words = () =>
    download(exportAndMarkPaid, 'report.xlsx', { body: { expected: { count: 1, toReceive: 0, toPay: 1 } } })
      .catch(orLost('It is done, but the file did not arrive.'))
      .catch((problem: unknown) => failureText(problem, 'It failed. Please try again.'))
  await expect(words()).resolves.toBe('It is done, but the file did not arrive.')
  await expect(words()).resolves.toBe('It failed. Please try again.')
})

test('a file that was only read and is lost is asked for again', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', broken)
  const words = download(exportSales, 'report.xlsx', { query: {} }).catch((problem: unknown) =>
    failureText(problem, 'It failed. Please try again.'),
  )
  await expect(words).resolves.toBe('It failed. Please try again.')
})
