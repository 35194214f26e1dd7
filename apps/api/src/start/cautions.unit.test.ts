import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { cautionsFor } from './cautions.ts'

const quiet = { APP_ORIGIN: 'http://localhost:3000', TRUST_PROXY: false, DATA_DIR: tmpdir(), MIN_FREE_DISK_MB: 0 }
const behindProxy = { ...quiet, APP_ORIGIN: 'https://leads.example.co.za' }

test.each([
  ['on a laptop', quiet, []],
  ['behind a proxy that is trusted', { ...behindProxy, TRUST_PROXY: true }, []],
  ['behind a proxy that is not', behindProxy, [/^TRUST_PROXY is not set/]],
  ['on a full disk', { ...quiet, MIN_FREE_DISK_MB: 1e12 }, [/has less than 1000000000000 MB left/]],
  ['without the folder', { ...quiet, DATA_DIR: '/nowhere', MIN_FREE_DISK_MB: 1e12 }, []],
])('a start %s warns of %j', async (_where, settings, cautions) =>
  expect(await cautionsFor(settings)).toEqual(cautions.map(caution => expect.stringMatching(caution))),
)
