import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../e2e/launcher.ts'
import { leftOf, settings } from './running.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lodeway-early-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('Ctrl-C while the database starts for the first time: nothing is left running', async () => {
  const env = await settings(dataDir)
  const { child, exit, output } = launch(env)
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres/data/postmaster.pid')), { timeout: 80_000, interval: 5 })
    .toBe(true)
  child.kill('SIGINT')
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(output().err).toBe('')
  const left = () => leftOf({ child, exit, output, env, pid: child.pid ?? 0, dataDir } as Parameters<typeof leftOf>[0])
  await expect.poll(left, { timeout: 12_000 }).toEqual([])
}, 240_000)
