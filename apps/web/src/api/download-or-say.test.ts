import { downloadInvoice } from '@lodeway/contract/invoices.ts'
import { expect, test, vi } from 'vitest'
import { download } from './download.ts'
import { downloadOrSay } from './download-or-say.ts'

vi.mock('./download.ts', () => ({ download: vi.fn() }))
vi.mock('../ui/toast.tsx', () => ({ toast: { error: vi.fn() } }))

test('whoever presses twice gets the file once; another file, and the same one later, come as well', async () => {
  const coming = Promise.withResolvers<void>()
  vi.mocked(download).mockReturnValueOnce(coming.promise).mockRejectedValueOnce(new Error('the network is away'))
  const fetchInvoice = (id: string) => downloadOrSay(downloadInvoice, `${id}.pdf`, { params: { id } })
  const [first, second, other] = [fetchInvoice('one'), fetchInvoice('one'), fetchInvoice('two')]
  await Promise.all([second, other])
  expect(download).toHaveBeenCalledTimes(2)
  coming.resolve()
  await first
  await fetchInvoice('one')
  await fetchInvoice('two')
  expect(download).toHaveBeenCalledTimes(4)
})
