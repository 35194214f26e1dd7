import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort, launch } from '../e2e/launcher.ts'
import { inDatabase, run as runOn } from '../factories/database-server.ts'
import { admitLoader } from './admitted-loader.ts'
import { clientNumber } from './clients.ts'
import { listenTo } from './listening-client.ts'
import { type Running, settings, until } from './running.ts'

const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
const isThere = version.status === 0
/** From 1.21 on it can, and later ones do by themselves. */
const keepsPrepared = Number(/PgBouncer 1\.(\d+)/.exec(version.stdout ?? '')?.[1] ?? 99) >= 21
const serverConnections = 4

// Where it is not installed nobody can have meant to use it.
describe.skipIf(!isThere)('behind PgBouncer in transaction mode', () => {
  const { url: server, template } = inject('databaseServer')
  const name = `pooled_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-pgbouncer-'))
  const owner = inDatabase(server, name)
  const direct = as(name, owner)
  let pooled: string
  let pooler: ChildProcess
  let product: Running
  let env: NodeJS.ProcessEnv

  function as(user: string, address: string): string {
    const changed = new URL(address)
    Object.assign(changed, { username: user, password: user })
    return changed.href
  }

  beforeAll(async () => {
    await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
    await runOn(server, `CREATE ROLE ${name} LOGIN PASSWORD '${name}' IN ROLE lodeway_app`)
    const port = await freePort()
    pooled = `postgres://${name}:${name}@127.0.0.1:${port}/${name}`
    pooler = startPooler(port)
    env = {
      ...(await settings(join(folder, 'data'))),
      DATABASE_URL: owner,
      APP_DATABASE_URL: pooled,
      WORKER_DATABASE_URL: direct,
      PREPARED_STATEMENTS: 'false',
    }
    await until('PgBouncer answers', () =>
      fetchOne(pooled, 'SELECT 1 AS one').then(
        () => true,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    product?.child.kill('SIGINT')
    await product?.exit
    pooler.kill('SIGINT')
    await runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await runOn(server, `DROP ROLE ${name}`)
    rmSync(folder, { recursive: true, force: true })
  })

  /** As docs/operations.md says, with fewer connections to the server than the product has to it. */
  function startPooler(port: number): ChildProcess {
    const { port: serverPort } = new URL(server)
    const file = (called: string, text: string) => {
      writeFileSync(join(folder, called), text)
      return join(folder, called)
    }
    const users = file('users.txt', `"${name}" "${name}"\n`)
    const ini = file(
      'pgbouncer.ini',
      `[databases]
${name} = host=127.0.0.1 port=${serverPort} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
ignore_startup_parameters = options
`,
    )
    chmodSync(folder, 0o755)
    // It does not run as root.
    return spawn('pgbouncer', ['--quiet', ...(process.getuid?.() === 0 ? ['--user', 'nobody'] : []), ini])
  }

  test('a start without the settings of its user says what is missing', async () => {
    const { exit, output } = launch(env)
    expect((await exit).code).toBe(1)
    expect(output().err).toMatch(
      /^Connections to APP_DATABASE_URL .* role is pooled_\w+, search_path is .*, statement_timeout is 0\. .* PgBouncer in docs/,
    )
  })

  const setUpUser = async () => {
    for (const [setting, value] of [
      ['role', "'lodeway_app'"],
      ['search_path', 'app, public'],
      ['timezone', "'UTC'"],
      ['statement_timeout', "'5s'"],
      ['idle_in_transaction_session_timeout', "'15s'"],
    ])
      await runOn(server, `ALTER ROLE ${name} IN DATABASE ${name} SET ${setting} = ${value}`)
    // Connections that were made before have what was there before.
    await runOn(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name}'`)
  }

  test.skipIf(keepsPrepared)('a start that would prepare statements which are not kept says so', async () => {
    await setUpUser()
    const { exit, output } = launch({ ...env, PREPARED_STATEMENTS: 'true' })
    expect((await exit).code).toBe(1)
    expect(output().err).toMatch(/^Connections to APP_DATABASE_URL .* set PREPARED_STATEMENTS=false, or let the pooler/)
  })

  test('the main job, with many at once over few connections', async () => {
    await setUpUser()
    const launched = launch(env)
    await launched.ready
    product = { ...launched, env, pid: launched.child.pid ?? 0, dataDir: env.DATA_DIR ?? '' }
    const client = listenTo(() => env)
    const { ask } = client
    // Among it: the worker mails a link.
    const { admin, token } = await admitLoader(product, client)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        ask('/v1/leads', {
          token,
          body: clientNumber(at),
        }),
      ),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
    const lists = await Promise.all(Array.from({ length: 40 }, () => ask('/v1/leads', { method: 'GET', token: admin })))
    for (const { status, answer } of lists) expect([status, answer.count]).toEqual([200, 40])
    // All of them over the few connections that PgBouncer has.
    const { count } = await fetchOne(
      owner,
      `SELECT count(*)::int FROM pg_stat_activity WHERE application_name IN ('lodeway-api', 'lodeway-identity', 'lodeway-health')
        AND datname = '${name}'`,
    )
    expect(count).toBeLessThanOrEqual(serverConnections)
    expect((await fetch(`http://localhost:${env.PORT}/ready`)).status).toBe(200)
  })
})

async function fetchOne(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}
