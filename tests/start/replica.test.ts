import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../../apps/api/src/prepare.ts'
import { freePort, launch } from '../e2e/launcher.ts'
import { makeDataFolder } from '../factories/data-folder.ts'
import { run as runOn } from '../factories/database-server.ts'
import { startStandby } from '../factories/standby.ts'
import { admitLoader } from './admitted-loader.ts'
import { clientName, clientNumber } from './clients.ts'
import { listenTo } from './listening-client.ts'
import { type Running, run, settings, until } from './running.ts'

const log = { info: () => undefined, warn: () => undefined }

describe('a server that follows the database', () => {
  const dataDir = makeDataFolder('lodeway-replica-')
  const replicaDir = join(dataDir, 'replica')
  let database: EmbeddedServer
  let replica: EmbeddedServer
  let product: Running
  const client = listenTo(() => product.env)
  let admin: string
  let loader: string

  beforeAll(async () => {
    database = await startEmbedded({ dataDir, log, durable: false })
    await prepareDatabase(database.url)
    replica = await startStandby(dataDir, database.url, replicaDir)
    product = await run(dataDir, [], {
      REPLICA_DATABASE_URL: replica.url,
      METRICS_PORT: String(await freePort()),
    })
    ;({ admin, token: loader } = await admitLoader(product, client))
  })
  afterAll(async () => {
    product.child.kill('SIGINT')
    await product.exit
    await replica.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const submit = (n: number) => client.ask('/v1/leads', { token: loader, body: clientNumber(n) })
  const find = (n: number) =>
    client.ask(`/v1/leads?search=${encodeURIComponent(clientName(n))}`, { method: 'GET', token: loader })

  /** What was read since the last call, by server. */
  let before = { replica: 0, database: 0 }
  async function readings() {
    const text = await (await fetch(`http://127.0.0.1:${product.env.METRICS_PORT}/metrics`)).text()
    const of = (server: string) =>
      Number(new RegExp(`^lodeway_readings_total\\{(?=.*server="${server}").*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
    const now = { replica: of('replica'), database: of('database') }
    const since = { replica: now.replica - before.replica, database: now.database - before.database }
    before = now
    return since
  }

  /** Asks until the replica answers again, which is left alone for a second after it did not. */
  const untilReplicaAnswers = () =>
    until('the replica answers', async () => {
      await readings()
      await find(0)
      return (await readings()).replica === 1
    })

  // Off, as it is of a server for tests, a commit is answered before it is in the log on the disk, and reaches the replica later.
  test.each(['off', 'on'])('answers what is read, and each finds what they wrote a moment ago: %s', async waits => {
    await runOn(database.url, `ALTER DATABASE postgres SET synchronous_commit = ${waits}`)
    await runOn(
      database.url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lodeway-api'",
    )
    await untilReplicaAnswers()
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let at = 0; at < 5; at++) {
        const n = (waits === 'on' ? 1000 : 2000) + writer * 5 + at
        expect((await submit(n)).status).toBe(201)
        const { status, answer } = await find(n)
        expect([status, answer.count]).toEqual([200, 1])
      }
    })
    await Promise.all(writers)
    const { replica: fromReplica, database: fromDatabase } = await readings()
    expect(fromReplica + fromDatabase).toBe(40)
    if (waits === 'on') expect(fromReplica).toBeGreaterThan(0)
  })

  test('answers lists, figures and files of administrators', async () => {
    const paths = ['/v1/leads?limit=10', '/v1/loaders', '/v1/audit-log', '/v1/insights/admin/needs-attention']
    await untilReplicaAnswers()
    for (const path of paths) expect((await client.ask(path, { method: 'GET', token: admin })).status, path).toBe(200)
    expect((await readings()).replica).toBeGreaterThan(0)
  })

  test('that is behind answers nothing until it has caught up', async () => {
    await untilReplicaAnswers()
    await runOn(replica.url, 'SELECT pg_wal_replay_pause()')
    for (const n of [3100, 3101, 3102]) {
      expect((await submit(n)).status).toBe(201)
      expect((await find(n)).answer.count).toBe(1)
    }
    expect(await readings()).toEqual({ replica: 0, database: 3 })
    await runOn(replica.url, 'SELECT pg_wal_replay_resume()')
    await untilReplicaAnswers()
    expect((await find(3102)).answer.count).toBe(1)
  })

  test('whose connections break loses no reading', async () => {
    await untilReplicaAnswers()
    const asked = Array.from({ length: 30 }, async (_, at) => {
      if (at % 5 === 0)
        await runOn(
          replica.url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lodeway-api'",
        )
      return (await client.ask('/v1/leads', { method: 'GET', token: admin })).status
    })
    expect([...new Set(await Promise.all(asked))]).toEqual([200])
  })

  test('that is gone is missed by nobody, and used again once it is back', async () => {
    await replica.stop()
    for (let n = 0; n < 5; n++) expect((await find(3100)).answer.count).toBe(1)
    await readings()
    replica = await startEmbedded({ dataDir: replicaDir, log, durable: false })
    await untilReplicaAnswers()
  })

  test('is one, or the start says that it is none', async () => {
    const env = await settings(dataDir, { DATABASE_URL: database.url, REPLICA_DATABASE_URL: database.url })
    const { exit, output } = launch(env)
    expect((await exit).code).toBe(1)
    expect(output().err).toMatch(/^REPLICA_DATABASE_URL \(.*\) follows no other server: see A read replica in docs/)
  })
})
