import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { type Launched, launch } from '../e2e/launcher.ts'
import { canSignIn, health, leftOf, postmaster, processOf, type Running, run, settings, sql, until } from './running.ts'

// One folder of data goes through these starts, as on somebody's machine; they are told apart by what came before.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  let dataDir: string
  let product: Running | undefined

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lodeway-start-'))
  })
  afterEach(async () => {
    if (product) await stop(product)
    product = undefined
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('says where it is and who signs in, and ends without leaving a process behind', async () => {
    product = await run(dataDir)
    const { out, err } = product.output()
    expect(out).toContain(`Making the database in ${dataDir}/postgres…\n`)
    expect(out).toContain(`Application  http://localhost:${product.env.PORT}`)
    expect(out).toContain(`Identity     http://localhost:${product.env.IDENTITY_PORT}`)
    expect(out).toMatch(/Sign in as {3}admin@lodeway\.example\n {2}Password {5}as set in ADMIN_PASSWORD/)
    expect(err).toBe('')
    expect(await health(product)).toBe('200 Healthy')
    expect(await canSignIn(product)).toBe(true)
    await sql(dataDir, `UPDATE app.account SET first_name = 'Remembered' WHERE role = 'admin'`)

    expect(leftOf(product)).not.toEqual([])
    product.child.kill('SIGINT')
    expect(await product.exit).toEqual({ code: 0, signal: null })
    expect(leftOf(product)).toEqual([])
    expect(postmaster(dataDir)).toBeUndefined()
  })

  it('finds everything again, is not begun twice on one folder, replaces a process that ended, and ends by Ctrl-C in a terminal', async () => {
    product = await run(dataDir)
    expect(product.output().out).toContain('Password     as set before')
    expect(await canSignIn(product)).toBe(true)
    expect(await sql(dataDir, `SELECT first_name FROM app.account WHERE role = 'admin'`)).toEqual([
      { first_name: 'Remembered' },
    ])

    const second = launch(await settings(dataDir))
    expect((await second.exit).code).toBe(1)
    expect(second.output()).toEqual({
      out: '',
      err: `Lodeway is running already on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
    })
    expect(await health(product)).toBe('200 Healthy')
    expect(await canSignIn(product)).toBe(true)

    const worker = processOf(product, 'worker') ?? 0
    process.kill(worker, 'SIGKILL')
    await until('another worker', () => ![undefined, worker].includes(product && processOf(product, 'worker')))
    const words = 'The worker ended (SIGKILL) and is started again.\nThe worker runs again.\n'
    await until('it says so', () => product?.output().err === words)
    // The signal reaches all of its processes.
    process.kill(-product.pid, 'SIGINT')
    expect(await product.exit).toEqual({ code: 0, signal: null })
    expect(leftOf(product)).toEqual([])
  })

  it('recovers from a launcher that was killed: its processes end, and the next start takes over the database', async () => {
    const killed = await run(dataDir)
    const server = postmaster(dataDir)
    killed.child.kill('SIGKILL')
    await killed.exit
    await until('the processes of the killed launcher end', () => ['identity', 'main', 'worker'].every(isGone(killed)))
    expect(postmaster(dataDir)).toBe(server)

    product = await run(dataDir)
    expect(postmaster(dataDir)).toBe(server)
    expect(await health(product)).toBe('200 Healthy')
    expect(await canSignIn(product)).toBe(true)
    await stop(product)
    expect(leftOf(product)).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('a start that is refused', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lodeway-refused-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('leaves the other of two that begin at once on one folder as it is', async () => {
    const two = [await settings(dataDir), await settings(dataDir)].map(env => ({ ...launch(env), env }))
    try {
      const ended = await Promise.race(two.map(async one => ({ one, ...(await one.exit) })))
      expect(ended).toMatchObject({ code: 1, signal: null })
      expect(ended.one.output().err).toBe(
        `Lodeway is running already on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
      )
      for (const other of two.filter(one => one !== ended.one)) {
        await other.ready
        expect(await canSignIn({ ...other, pid: other.child.pid ?? 0, dataDir })).toBe(true)
      }
    } finally {
      await Promise.all(two.map(stop))
    }
  })

  it('does not stop the database that a restore is at work in', async () => {
    const log = { info: () => undefined, warn: () => undefined }
    const database = await startEmbedded({ dataDir, log, durable: false })
    try {
      await sql(dataDir, 'CREATE TABLE public.unfinished_restore ()')
      const refused = launch(await settings(dataDir))
      expect((await refused.exit).code).toBe(1)
      expect(refused.output().err).toMatch(/^A restore into this database was not finished/)
      expect(await sql(dataDir, 'SELECT 1 AS goes_on')).toEqual([{ goes_on: 1 }])
    } finally {
      await database.stop()
    }
  })
})

const isGone = (running: Running) => (name: string) => processOf(running, name) === undefined

async function stop({ child, exit }: Launched): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
  await exit
}
