import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { type Launched, launch } from '../e2e/launcher.ts'
import {
  begin,
  canSignIn,
  health,
  leftOf,
  postmaster,
  processOf,
  type Running,
  run,
  settings,
  sql,
  until,
} from './running.ts'

// One folder of data goes through these starts, as on somebody's machine; they are told apart by what came before.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  let dataDir: string
  const started: Running[] = []

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lodeway-start-'))
  })
  afterEach(() => Promise.all(started.splice(0).map(stop)))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('of two at once on one folder one is refused; the other says where it is and who signs in, and ends without leaving a process behind', async () => {
    const two = await Promise.all([begin(dataDir), begin(dataDir)])
    started.push(...two)
    const ended = await Promise.race(two.map(async one => ({ one, ...(await one.exit) })))
    expect(ended).toMatchObject({ code: 1, signal: null })
    expect(ended.one.output().err).toBe(isRunningAlready(dataDir))
    const product = two[0] === ended.one ? two[1] : two[0]
    await product.ready
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

  it('finds everything again, is not begun twice on one folder, takes over the database of a launcher that was killed, replaces a process that ended, and ends by Ctrl-C in a terminal', async () => {
    const killed = await run(dataDir)
    started.push(killed)
    expect(killed.output().out).toContain('Password     as set before')
    expect(await canSignIn(killed)).toBe(true)
    expect(await sql(dataDir, `SELECT first_name FROM app.account WHERE role = 'admin'`)).toEqual([
      { first_name: 'Remembered' },
    ])

    const second = launch(await settings(dataDir))
    expect((await second.exit).code).toBe(1)
    expect(second.output()).toEqual({ out: '', err: isRunningAlready(dataDir) })
    expect(await health(killed)).toBe('200 Healthy')
    expect(await canSignIn(killed)).toBe(true)

    const server = postmaster(dataDir)
    killed.child.kill('SIGKILL')
    await killed.exit
    await until('the processes of the killed launcher end', () => ['identity', 'main', 'worker'].every(isGone(killed)))
    expect(postmaster(dataDir)).toBe(server)

    const product = await run(dataDir)
    started.push(product)
    expect(postmaster(dataDir)).toBe(server)
    expect(await health(product)).toBe('200 Healthy')
    expect(await canSignIn(product)).toBe(true)

    const worker = processOf(product, 'worker') ?? 0
    process.kill(worker, 'SIGKILL')
    await until('another worker', () => ![undefined, worker].includes(processOf(product, 'worker')))
    const words = 'The worker ended (SIGKILL) and is started again.\nThe worker runs again.\n'
    await until('it says so', () => product.output().err === words)
    // The signal reaches all of its processes.
    process.kill(-product.pid, 'SIGINT')
    expect(await product.exit).toEqual({ code: 0, signal: null })
    expect(leftOf(product)).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('a start that is refused', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lodeway-refused-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

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

const isRunningAlready = (dataDir: string) =>
  `Lodeway is running already on the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`

const isGone = (running: Running) => (name: string) => processOf(running, name) === undefined

async function stop({ child, exit }: Launched): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
  await exit
}
