import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { harmful, startClamd } from '../../../../tests/factories/clamd.ts'
import { readSettings } from '../env.ts'
import { scanFile } from './scan-file.ts'

const log = pino({ level: 'silent' })
const scan = (text: string, address?: string) =>
  scanFile({ settings: readSettings({ CLAMD_ADDRESS: address }), log }, Buffer.from(text), 'content')
const away = { status: 503, code: 'unavailable' }

test('a file is looked at by what its address names: a port or a socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  for (const at of [0, join(folder, 'clamd.sock')]) {
    const clamd = await startClamd(at)
    await scan('x'.repeat(3_000_000), clamd.address)
    await expect(scan(`%PDF ${harmful}`, clamd.address)).rejects.toMatchObject({
      status: 422,
      code: 'harmful_file',
      message: 'The file was refused: it holds something harmful (Eicar-Test-Signature).',
      fields: { content: 'The file was refused: it holds something harmful' },
    })
    await clamd.stop()
  }
  rmSync(folder, { recursive: true })
})

test('a file that could not be looked at is not taken', async () => {
  for (const says of ['INSTREAM size limit exceeded. ERROR', 'UNKNOWN COMMAND', '', 'x'.repeat(5000)]) {
    const clamd = await startClamd(0, says)
    await expect(scan('a file', clamd.address)).rejects.toMatchObject(away)
    await clamd.stop()
  }
  const gone = await startClamd()
  await gone.stop()
  await expect(scan('a file', gone.address)).rejects.toMatchObject(away)
})

test('nothing is looked at without one', () => expect(scan(harmful)).resolves.toBeUndefined())

test.each(['clamd', '127.0.0.1:', 'a host:3310', '/'])('%j is no address', address =>
  expect(() => readSettings({ CLAMD_ADDRESS: address })).toThrow('CLAMD_ADDRESS must be a host with its port'),
)
