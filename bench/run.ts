import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { smallHeap } from '../apps/api/src/small-heap.ts'
import { beginSession } from '../tests/factories/sessions.ts'
import { createCapture } from './capture.ts'
import { openData } from './data.ts'
import { type Figures, type Load, measure, memoryOf, parentOf } from './measure.ts'
import { checkPlans } from './plans.ts'
import { readings } from './requests.ts'
import { createBodies } from './submissions.ts'
import { startIssuer } from './tokens.ts'
import type { Statement } from './watch.ts'

/** `npm run bench`: see README.md. */
const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
})
const [apiPort, barePort] = [3390, 3391]
const { server, dataDir } = await openData(Number(options.leads))
const issuer = await startIssuer()
const children: ChildProcess[] = []
try {
  await (options.plans ? lookAtPlans() : timeEverything())
} finally {
  // Gently: a profile (`node --cpu-prof bench/run.ts`) is written when a process ends by itself.
  await Promise.all(children.map(child => stopped(child)))
  issuer.stop()
  await server.stop()
}

/** Whom requests are made as, what is asked, and the statements that the product sends for it. */
async function prepare() {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('SET search_path = app, public; SET statement_timeout = 0')
  // The worker's part, which does not run here.
  await client.query('SELECT fold_sums(NULL)')
  const ids = await people(client)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const database = parentOf(rows[0]?.pid ?? 0)
  const tokenOf = async (id: string) => issuer.tokenFor(id, await beginSession(client, id))
  const tokens = { admin: await tokenOf(ids.admin), loader: await tokenOf(ids.loader) }
  await client.end()
  const all = readings(ids.organisation).filter(({ name }) => isAsked(name))
  return { ids, tokens, all, database, capture: await createCapture(server.url, issuer) }
}

async function lookAtPlans(): Promise<void> {
  const { capture, all, tokens } = await prepare()
  if ((await checkPlans(server.url, capture, all, tokens)) > 0) process.exitCode = 1
  await capture.close()
}

async function timeEverything(): Promise<void> {
  const { capture, all, tokens, ids, database } = await prepare()
  if (isAsked('submit')) await copyLeads()
  const statements: Record<string, Statement[]> = {}
  for (const { caller, paths } of all)
    for (const path of paths) statements[path] = await capture.statementsOf(tokens[caller], path)
  await capture.close()
  const bare = await startBare(statements)
  // The second start is what is timed: the first one strips types and keeps what it compiled.
  await stopped(await startApi())
  const api = await startApi()
  console.log(
    `${Number(options.leads).toLocaleString('en-ZA')} leads; ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}; API at rest ${memoryOf(api.pid ?? 0)} MiB`,
  )
  const columns = ['/s', 'p50 ms', 'p99 ms', 'server ms', 'database ms']
  const heads = ['callers', ...columns.map(name => `product ${name}`), ...columns.map(name => `bare ${name}`), 'ratio']
  console.log(`| what | ${heads.join(' | ')} |\n| --- | ${heads.map(() => '--:').join(' | ')} |`)
  const compareWith = (name: string, load: Asked) =>
    compare(name, load, { api: api.pid ?? 0, bare: bare.pid ?? 0, database })
  for (const { name, caller, paths } of all)
    for (const callers of [1, 16]) await compareWith(name, { callers, token: tokens[caller], paths })
  if (isAsked('submit'))
    for (const callers of [1, 16, 64])
      await compareWith('submit', {
        callers,
        token: tokens.loader,
        paths: ['/v1/leads'],
        nextBody: createBodies(ids.loader),
      })
  console.log(`\nAPI memory at the end ${memoryOf(api.pid ?? 0)} MiB, bare server ${memoryOf(bare.pid ?? 0)} MiB`)
}

type Asked = Omit<Load, 'origin' | 'processes' | 'seconds'>

function isAsked(name: string): boolean {
  return options.only === undefined || name.includes(options.only)
}

/** As many leads in a table of the same kind, for the bare INSERT; made once. */
async function copyLeads(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('app.bench_lead') AS found")
  if (rows[0]?.found === null) {
    console.log('Copying the leads for the bare INSERT, once …')
    const { rows: own } = await client.query<{ columns: string }>(
      "SELECT string_agg(attname, ', ') AS columns FROM pg_attribute WHERE attrelid = 'app.lead'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
    )
    const columns = own[0]?.columns ?? ''
    await client.query(`SET search_path = app, public; SET statement_timeout = 0;
      CREATE TABLE bench_lead (LIKE lead INCLUDING ALL); INSERT INTO bench_lead (${columns}) SELECT ${columns} FROM lead;
      GRANT ALL ON bench_lead TO lodeway_app`)
    await client.query('VACUUM ANALYZE bench_lead')
    await client.query('CHECKPOINT')
  }
  await client.end()
}

/** Both servers in turn, several times; the best of each, because other work on the machine only ever slows. */
async function compare(
  name: string,
  load: Asked,
  { api, bare: bareId, database }: Record<'api' | 'bare' | 'database', number>,
) {
  let [product, bare]: (Figures | undefined)[] = []
  for (let round = 0; round < Number(options.rounds); round++) {
    const seconds = Number(options.seconds)
    product = better(
      product,
      await measure({ ...load, seconds, origin: `http://127.0.0.1:${apiPort}`, processes: { server: api, database } }),
    )
    bare = better(
      bare,
      await measure({
        ...load,
        seconds,
        origin: `http://127.0.0.1:${barePort}`,
        processes: { server: bareId, database },
      }),
    )
  }
  if (!product || !bare) return
  const cells = [product, bare].flatMap(({ perSecond, p50, p99, serverMs, databaseMs }) => [
    perSecond.toFixed(0),
    p50,
    p99,
    serverMs.toFixed(2),
    databaseMs.toFixed(2),
  ])
  const ratio = (product.perSecond / bare.perSecond).toFixed(2)
  const failures = product.failed + bare.failed
  console.log(`| ${[name, load.callers, ...cells, ratio].join(' | ')} |${failures > 0 ? ` ${failures} FAILED` : ''}`)
}

function better(a: Figures | undefined, b: Figures): Figures {
  return a === undefined || b.perSecond > a.perSecond ? b : a
}

async function people(client: pg.Client) {
  await client.query(`INSERT INTO account (id, role, first_name, last_name, email, status, created_at)
    VALUES (md5('administrator')::uuid, 'admin', 'Ada', 'Bench', 'bench@example.co.za', 'active', now()) ON CONFLICT DO NOTHING`)
  const { rows } = await client.query<{ admin: string; loader: string; organisation: string }>(
    "SELECT md5('administrator')::uuid AS admin, md5('loader40')::uuid AS loader, md5('organisation10')::uuid AS organisation",
  )
  if (rows[0] === undefined) throw new Error('nobody is there')
  return rows[0]
}

async function startBare(statements: Record<string, Statement[]>): Promise<ChildProcess> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { stdio: 'inherit', serialization: 'advanced' })
  children.push(child)
  child.send({ url: server.url, port: barePort, statements })
  await once(child, 'message')
  return child
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.connected) return
  child.disconnect()
  await once(child, 'exit')
}

/** The product's own API process, as the launcher starts it. */
async function startApi(): Promise<ChildProcess> {
  const child = fork(new URL('../apps/api/src/main.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...smallHeap],
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      DATA_DIR: dataDir,
      PORT: String(apiPort),
      IDENTITY_ORIGIN: issuer.origin,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(dataDir, 'cache'),
    },
  })
  children.push(child)
  await once(child, 'message')
  return child
}
