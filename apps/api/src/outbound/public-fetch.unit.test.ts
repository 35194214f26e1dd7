import type { LookupAddress } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { createOutbound, OutboundError } from './public-fetch.ts'

/** What the name servers say, as whoever owns a name can have them say. */
let answers: LookupAddress[] = []
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => done(null, answers),
}))

const outbound = createOutbound({ allowLoopback: false })
const address = 'https://hooks.insurer.co.za/leads'
const fetched = () => outbound({ method: 'GET', address, maximumBytes: 1000, timeoutMs: 5000 })

test.each(['127.0.0.1', '10.0.0.5', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
  'a public name that leads to %s is neither taken nor fetched',
  async ip => {
    answers = [{ address: ip, family: 4 }]
    await expect(outbound.check(address)).rejects.toThrow(OutboundError)
    await expect(fetched()).rejects.toThrow('The address does not lead to a public server.')
  },
)

test.each(['::1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1', '64:ff9b::a00:1'])('nor one that leads to %s', async ip => {
  answers = [{ address: ip, family: 6 }]
  await expect(outbound.check(address)).rejects.toThrow(OutboundError)
  await expect(fetched()).rejects.toThrow('The address does not lead to a public server.')
})

test('one that leads to a public and to a private address could be fetched from either', async () => {
  answers = [
    { address: '41.0.0.1', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  await expect(outbound.check(address)).rejects.toThrow(OutboundError)
  answers = answers.slice(0, 1)
  expect(await outbound.check(address)).toBeUndefined()
})
