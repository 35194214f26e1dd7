import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, repository } from '../e2e/launcher.ts'
import { type Cluster, startCluster } from '../faults/cluster.ts'
import { putUnderLoad } from '../faults/load.ts'
import { admitLoader, signInAgain } from './admitted-loader.ts'
import { listenTo } from './listening-client.ts'
import { processesOf, type Running, settings, until } from './running.ts'

/** What happens to the primary, each in its turn. Each is over when the cluster may be whole again. */
const ends = {
  'it loses its power': async (cluster: Cluster) => {
    const node = await cluster.primary()
    cluster.signal(node, 'SIGKILL')
    return () => cluster.start(node)
  },
  /** It does not know that it is no longer the primary when it is heard of again. */
  'it loses its network': async (cluster: Cluster) => {
    const node = await cluster.primary()
    cluster.signal(node, 'SIGSTOP')
    return () => cluster.signal(node, 'SIGCONT')
  },
  'somebody hands its part to another': async (cluster: Cluster) => {
    await cluster.switchOver()
    return () => undefined
  },
}
const kinds = Object.keys(ends) as (keyof typeof ends)[]
const count = Number(process.env['FAILOVERS'] ?? 0)
const seed = Number(process.env['FAILOVERS_SEED'] ?? 0)
const drawn = fc.sample(fc.constantFrom(...kinds), { seed, numRuns: count })
/** Patroni's shortest time for a primary that is not heard of is 20 s; then one is chosen and the proxy looks. */
const withinMs = 30_000

// It wants programs that few machines have, and minutes: `npm run test:failover`.
describe.skipIf(count === 0)('a primary that fails under load, of three servers', () => {
  let cluster: Cluster
  let product: Running
  beforeAll(async () => {
    cluster = await startCluster()
    await cluster.whole()
    const env = await settings(mkdtempSync(join(tmpdir(), 'lodeway-failover-')), {
      DATABASE_URL: cluster.primaryUrl,
      REPLICA_DATABASE_URL: cluster.followersUrl,
    })
    const launched = launch(env)
    product = { ...launched, env, pid: launched.child.pid ?? 0, dataDir: env.DATA_DIR ?? '' }
    await launched.ready
  }, 300_000)
  afterAll(async () => {
    product?.child.kill('SIGINT')
    await product?.exit
    cluster?.stop()
    if (product) rmSync(product.dataDir, { recursive: true, force: true })
  })

  test('is missed for less than half a minute, and nothing that was acknowledged is lost', async () => {
    const people = listenTo(() => product.env)
    const { admin, token } = await admitLoader(product, people)
    const load = putUnderLoad(() => product, { admin, loader: token }, signInAgain(people))
    const processes = () => ['main', 'identity', 'worker'].flatMap(name => processesOf(product, name))
    const before = processes()
    const pauses: number[] = []
    for (const kind of drawn) {
      const primary = await cluster.primary()
      const begin = performance.now()
      const mend = await ends[kind](cluster)
      await until(
        `another primary after ${kind}`,
        async () => (await cluster.primary().catch(() => primary)) !== primary,
        60_000,
      )
      const submitted = load.submitted.size
      await until('a lead is acknowledged', () => load.submitted.size > submitted, 60_000)
      pauses.push(Math.round(performance.now() - begin))
      console.log(`${kind}: ${pauses.at(-1)} ms`)
      await sleep(2000)
      mend()
      await cluster.whole()
    }
    await load.end()
    console.log(`Seed ${seed}: ${drawn.length} times; ${load.submitted.size} leads were acknowledged.`)
    expect(load.unexpected).toEqual([])
    expect(Math.max(...pauses)).toBeLessThan(withinMs)
    expect(processes()).toEqual(before)

    const client = new pg.Client({ connectionString: cluster.primaryUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string; name: string }>(
      "SELECT id, first_name || ' ' || last_name AS name FROM app.lead",
    )
    await client.end()
    expect(rows).toHaveLength(load.submitted.size)
    expect(new Map(rows.map(({ id, name }) => [name, id]))).toEqual(load.submitted)
    const verified = promisify(execFile)(process.execPath, ['apps/api/src/sums.ts', '--verify'], {
      cwd: repository,
      env: { ...process.env, ...product.env },
    })
    expect((await verified).stderr).toBe('')
  })
})
