import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readSettings } from '../apps/api/src/env.ts'
import { smallHeap } from '../apps/api/src/small-heap.ts'
import { beginSession } from '../tests/factories/sessions.ts'
import { createCapture } from './capture.ts'
import { compareKind, quantile, type Side } from './compare.ts'
import { openData } from './data.ts'
import { allCallers, type Caller, type Kind, type Question } from './kinds.ts'
import { type Figures, measure, memoryOf } from './measure.ts'
import { makeOpponentData } from './opponent/schema.ts'
import { checkPlans } from './plans.ts'
import { parentOf } from './processor.ts'
import { drawQuestions } from './questions.ts'
import { soak } from './soak.ts'
import { createBodies } from './submissions.ts'
import { startIssuer } from './tokens.ts'
import { measureWeb } from './web.ts'

/** `npm run bench`: see README.md. */
const { values: options } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    loaders: { type: 'string', default: '2000' },
    questions: { type: 'string', default: '40' },
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '6' },
    processes: { type: 'string', default: '' },
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    soak: { type: 'string' },
    submissions: { type: 'string', default: '250' },
    reads: { type: 'string', default: '500' },
  },
})
if (options.web) {
  await measureWeb()
  process.exit()
}
const [apiPort, opponentPort] = [3392, 3393]
const { server, dataDir } = await openData(Number(options.leads), Number(options.loaders))
const issuer = await startIssuer()
const children: ChildProcess[] = []
try {
  await (options.plans ? lookAtPlans() : options.soak ? soakFor(Number(options.soak)) : compareEverything())
} finally {
  // Gently: a profile (`node --cpu-prof bench/run.ts`) is written when a process ends by itself.
  await Promise.all(children.map(child => stopped(child)))
  issuer.stop()
  await server.stop()
}

/** Who asks and what: the accounts of each caller with their tokens, and the questions that were drawn. */
async function prepare() {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('SET search_path = app, public; SET statement_timeout = 0')
  // The worker's part, which does not run here.
  await client.query('SELECT fold_sums(NULL)')
  await client.query(`INSERT INTO account (id, role, first_name, last_name, email, status, created_at)
    SELECT md5(name)::uuid, role, 'Ada', 'Bench', name || '@example.co.za', 'active', now()
    FROM (VALUES ('administrator', 'admin'), ('buyer1', 'buyer'), ('buyer150', 'buyer')) AS somebody (name, role) ON CONFLICT DO NOTHING`)
  await client.query(`INSERT INTO buyer (account_id, organisation_id, permissions, invited_by)
    SELECT md5('buyer' || n)::uuid, md5('organisation' || n)::uuid, '{leads,outcomes,integration}', md5('administrator')::uuid
    FROM (VALUES (1), (150)) AS organisation (n) ON CONFLICT DO NOTHING`)
  const { rows } = await client.query<Record<Caller, string>>(
    `SELECT md5('administrator')::uuid AS admin, md5('loader1')::uuid AS "busyLoader", md5('loader1200')::uuid AS "quietLoader",
      md5('buyer1')::uuid AS "busyBuyer", md5('buyer150')::uuid AS "quietBuyer"`,
  )
  const [ids] = rows
  if (ids === undefined) throw new Error('nobody is there')
  const tokens = {} as Record<Caller, string>
  for (const caller of allCallers)
    tokens[caller] = await issuer.tokenFor(ids[caller], await beginSession(client, ids[caller]))
  const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const database = parentOf(own[0]?.pid ?? 0)
  const kinds = await drawQuestions(client, Number(options.seed), Number(options.questions))
  if (!options.plans && !options.alone && !options.soak) await makeOpponentData(client)
  await client.end()
  return { ids, tokens, database, kinds: kinds.filter(({ name }) => isAsked(name)) }
}

async function lookAtPlans(): Promise<void> {
  const { kinds, tokens } = await prepare()
  const capture = await createCapture(server.url, issuer)
  // Those that write are not looked at: to be explained they would have to be carried out.
  const reading = kinds.filter(({ isOnce }) => !isOnce)
  if ((await checkPlans(server.url, capture, reading, tokens)) > 0) process.exitCode = 1
  await capture.close()
}

/** The product with its worker, at a steady pace. */
async function soakFor(minutes: number): Promise<void> {
  const { ids, tokens, database, kinds } = await prepare()
  const api = await startApi()
  const worker = fork(new URL('../apps/api/src/worker.ts', import.meta.url), {
    env: { ...process.env, ...settingsOfProcesses(), LOG_LEVEL: 'error' },
    execArgv: [...process.execArgv, ...smallHeap],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(worker)
  await ready(worker)
  const seconds = { submissionsPerSecond: Number(options.submissions), readsPerSecond: Number(options.reads) }
  console.log(
    `${Number(options.leads).toLocaleString('en-ZA')} leads; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  await soak({
    origin: `http://127.0.0.1:${apiPort}`,
    minutes,
    ...seconds,
    questions: inTurn(kinds.filter(({ isOnce, name }) => !isOnce && !name.startsWith('export'))),
    tokens,
    nextBody: createBodies(ids.busyLoader),
    api: pidsOf(api),
    worker: worker.pid ?? 0,
    database,
  })
}

/** One question of each kind after the other. */
function inTurn(kinds: readonly Kind[]): Question[] {
  const most = Math.max(...kinds.map(({ questions }) => questions.length))
  return Array.from({ length: most }, (_, place) => kinds.flatMap(({ questions }) => questions[place] ?? [])).flat()
}

async function compareEverything(): Promise<void> {
  const { ids, tokens, database, kinds } = await prepare()
  const withSubmissions = isAsked('submit') && !options.alone
  if (withSubmissions) await copyLeads()
  const opponent = options.alone ? undefined : await startOpponent()
  // The second start is what is timed: the first one strips types and keeps what it compiled.
  await Promise.all((await startApi()).map(stopped))
  const api = await startApi()
  console.log(
    `${Number(options.leads).toLocaleString('en-ZA')} leads, ${options.loaders} loaders, seed ${options.seed}; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; Node ${process.version}; API at rest ${memoriesOf(api)} MiB`,
  )
  const ours: Side = {
    origin: `http://127.0.0.1:${apiPort}`,
    processes: { servers: pidsOf(api), database },
    headersFor: ({ caller }) => ({ authorization: `Bearer ${tokens[caller]}` }),
  }
  const theirs: Side | undefined = opponent && {
    origin: `http://127.0.0.1:${opponentPort}`,
    processes: { servers: pidsOf([opponent]), database },
    headersFor: ({ caller }) => ({ 'x-account': ids[caller] }),
  }
  console.log(
    '\n| what | questions | product ms: median | 95 % | worst | opponent ms: median | 95 % | worst | ratio: median | 95 % | worst | goal |',
  )
  console.log(`| --- ${'| --: '.repeat(11)}|`)
  for (const kind of kinds.filter(({ isAlone }) => !isAlone)) await printComparison(kind, ours, theirs)
  if (withSubmissions && theirs)
    await timeSubmissions(ours, theirs, { token: tokens.busyLoader, loaderId: ids.busyLoader })
  console.log(
    `\nAPI memory at the end ${memoriesOf(api)} MiB${opponent ? `, opponent ${memoriesOf([opponent])} MiB` : ''}`,
  )
}

/** The middle, the 95th of a hundred, and the worst. */
function three(values: readonly number[]): string[] {
  return [0.5, 0.95, 1].map(part => quantile(values, part)).map(value => (Number.isNaN(value) ? '–' : value.toFixed(2)))
}

async function printComparison(kind: Kind, ours: Side, theirs: Side | undefined): Promise<void> {
  const { compared, different } = await compareKind(kind, ours, theirs, Number(options.times))
  const ratios = compared.map(({ product, opponent }) => product / opponent)
  const { median, worst } = kind.goal ?? {}
  const goal = median === undefined ? '–' : worst === undefined ? `≤ ${median}` : `≤ ${median}, worst ≤ ${worst}`
  const cells = [
    kind.name,
    compared.length,
    ...three(compared.map(({ product }) => product)),
    ...three(compared.map(({ opponent }) => opponent)),
    ...three(ratios),
    goal,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  for (const text of different) console.log(`  ANSWERED DIFFERENTLY: ${text}`)
  if (kind.isOnce) return
  const dearest = compared.toSorted((a, b) => b.product / b.opponent - a.product / a.opponent).slice(0, 3)
  for (const { question, product, opponent } of dearest)
    if (product / opponent > (worst ?? 2))
      console.log(
        `  ${(product / opponent).toFixed(1)} × (${product.toFixed(1)} ms) ${decodeURIComponent(question.path)}`,
      )
}

/** Submissions beside one bare durable INSERT, by how many come at the same time. */
async function timeSubmissions(ours: Side, theirs: Side, by: { token: string; loaderId: string }): Promise<void> {
  console.log('\n| callers | product /s | p50 ms | p99 ms | server ms | database ms | bare /s | ratio | goal |')
  console.log(`| --: ${'| --: '.repeat(8)}|`)
  for (const [callers, goal] of [
    [1, 0.3],
    [16, 0.5],
    [64, 0.8],
  ] as const) {
    let [product, bare]: (Figures | undefined)[] = []
    for (let round = 0; round < 2; round++) {
      const load = {
        callers,
        token: by.token,
        paths: ['/v1/leads'],
        nextBody: createBodies(by.loaderId),
        seconds: Number(options.seconds),
      }
      product = better(product, await measure({ ...load, origin: ours.origin, processes: ours.processes }))
      bare = better(bare, await measure({ ...load, origin: theirs.origin, processes: theirs.processes }))
    }
    if (!product || !bare) return
    const { perSecond, p50, p99, serverMs, databaseMs } = product
    const ratio = (perSecond / bare.perSecond).toFixed(2)
    const failures = product.failed + bare.failed > 0 ? ` ${product.failed} FAILED, ${bare.failed} of the bare` : ''
    console.log(
      `| ${[callers, perSecond.toFixed(0), p50, p99, serverMs.toFixed(2), databaseMs.toFixed(2), bare.perSecond.toFixed(0), ratio, `≥ ${goal}`].join(' | ')} |${failures}`,
    )
  }
}

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

function better(a: Figures | undefined, b: Figures): Figures {
  return a === undefined || b.perSecond > a.perSecond ? b : a
}

async function startOpponent(): Promise<ChildProcess> {
  const child = fork(new URL('opponent/server.ts', import.meta.url), { stdio: 'inherit' })
  children.push(child)
  child.send({ url: server.url, port: opponentPort })
  await ready(child)
  return child
}

/** @throws Error when it ends instead, for example because another program has its port */
function ready(child: ChildProcess): Promise<unknown> {
  return Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A server ended before it was ready.'))),
  ])
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.connected) return
  child.disconnect()
  await once(child, 'exit')
}

/** The product's own API processes, as the launcher starts them. */
async function startApi(): Promise<ChildProcess[]> {
  const { API_PROCESSES } = readSettings({ API_PROCESSES: options.processes })
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url)),
    args: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...smallHeap],
  })
  const started = Array.from({ length: API_PROCESSES }, () => {
    const worker = cluster.fork({
      ...settingsOfProcesses(),
      API_PROCESSES: String(API_PROCESSES),
      LOG_LEVEL: 'warn',
    })
    return worker.process
  })
  children.push(...started)
  await Promise.all(started.map(ready))
  return started
}

function settingsOfProcesses() {
  return {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    PORT: String(apiPort),
    IDENTITY_ORIGIN: issuer.origin,
    NODE_COMPILE_CACHE: join(dataDir, 'cache'),
  }
}

function pidsOf(processes: readonly ChildProcess[]): number[] {
  return processes.map(({ pid }) => pid ?? 0)
}

function memoriesOf(processes: readonly ChildProcess[]): string {
  return pidsOf(processes).map(memoryOf).join(' + ')
}
