import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { createKeys } from './crypto/keys.ts'
import { createDatabase, createPool } from './db/database.ts'
import { type EmbeddedServer, startEmbedded } from './db/embedded/start-embedded.ts'
import { demoPassword } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { readMasterKey, readSettings, SettingError, type Settings } from './env.ts'
import { ensureFirstAdministrator } from './features/administrators/ensure-first.ts'
import { createLoginRole, prepareDatabase } from './prepare.ts'
import { smallHeap } from './small-heap.ts'
import { buildWebWhenStale } from './web/build-web.ts'
import { inTransaction } from './work/transaction.ts'

/**
 * `npm start`: everything on one machine. Starts the embedded database when there is no other, brings it up to date, and
 * supervises the identity service, the API and the worker. Ctrl-C stops all of it.
 */
/** `npm run demo`: demonstration data in a database that has none, and known passwords. */
const isDemo = process.argv.includes('--demo')
const children = new Map<string, ChildProcess>()
let database: EmbeddedServer | undefined
let stopping = false

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))

try {
  await startAll(
    readSettings(isDemo ? { DATA_DIR: './data/demo', ADMIN_PASSWORD: demoPassword, ...process.env } : process.env),
  )
} catch (error) {
  console.error(oneLine(error))
  await stopAll(1)
}

async function startAll(settings: Settings): Promise<void> {
  prepareDataDir(settings)
  for (const name of ['PORT', 'IDENTITY_PORT'] as const) await refuseTakenPort(name, settings[name], settings.HOST)
  const url = settings.DATABASE_URL ?? (await startDatabase(settings))
  await prepareDatabase(url).catch(error => {
    if (settings.DATABASE_URL === undefined) throw error
    throw new SettingError(`The database at DATABASE_URL (${new URL(url).host}) cannot be used: ${oneLine(error)}`)
  })
  const administrator = await prepareAdministrator(settings, url)
  await buildWebWhenStale(settings)
  if (stopping) return
  const ofTheEmbedded = () => (settings.DATABASE_URL === undefined ? createLoginRole(url) : url)
  const runUrl = settings.APP_DATABASE_URL ?? (await ofTheEmbedded())
  const env = {
    ...process.env,
    DATABASE_URL: runUrl,
    APP_DATABASE_URL: '',
    DATA_DIR: settings.DATA_DIR,
    ...compileCache(settings),
  }
  await Promise.all(['identity', 'main', 'worker'].map(name => supervise(name, env)))
  if (settings.DATABASE_URL === undefined) void watchDatabase(settings)
  printWelcome(settings, administrator)
}

/** Sources are stripped and compiled once, not at every start. */
function compileCache(settings: Settings): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(settings.DATA_DIR, 'cache') }
}

function prepareDataDir(settings: Settings): void {
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    readMasterKey(settings)
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`DATA_DIR ${settings.DATA_DIR} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

async function refuseTakenPort(name: string, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new SettingError(
          `${name} ${port} cannot be used: ${error.code === 'EADDRINUSE' ? 'another program listens on it' : error.code}. Set ${name} to a free port.`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function startDatabase(settings: Settings): Promise<string> {
  const log = pino({ name: 'database', level: settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL })
  database = await startEmbedded({
    dataDir: settings.DATA_DIR,
    log: { info: text => log.info(text), warn: text => log.warn(text) },
    stopAttached: true,
    memoryMb: settings.DATABASE_MEMORY_MB,
  })
  return database.url
}

/** A database that was killed is started again; it recovers by itself, and the processes find it at the same port. */
async function watchDatabase(settings: Settings): Promise<void> {
  for (;;) {
    await sleep(1000, undefined, { ref: false })
    if (isStopping()) return
    try {
      if (!(await database?.isRunning())) await startDatabase(settings)
    } catch (error) {
      console.error(`The database could not be started again: ${oneLine(error)}`)
    }
  }
}

const isStopping = () => stopping

async function prepareAdministrator(settings: Settings, url: string) {
  const pool = createPool({ connectionString: url, applicationName: 'lodeway-start', max: 2 })
  const context = {
    settings,
    db: createDatabase(pool),
    clock: systemClock,
    keys: createKeys(readMasterKey(settings)),
    log: pino({ level: 'silent' }),
    // What is made before the product runs causes no mail: demonstration data is about people who do not exist.
    jobs: { enqueue: () => Promise.resolve(), redrive: () => Promise.resolve(0) },
  }
  try {
    const administrator = await inTransaction(context, { kind: 'system' }, ensureFirstAdministrator)
    if (isDemo) await seedDemo(context, administrator.id)
    return administrator
  } finally {
    await pool.end()
  }
}

/** Runs a process and starts it again, with growing pauses, when it ends unasked. Resolves when it first says that it is ready. */
function supervise(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((ready, failed) => {
    let hasBeenReady = false
    let pauseMs = 250
    const run = () => {
      const startedAt = Date.now()
      const child = fork(new URL(`./${name}.ts`, import.meta.url), {
        env,
        execArgv: [...process.execArgv, ...smallHeap],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      children.set(name, child)
      child.on('message', () => {
        hasBeenReady = true
        ready()
      })
      child.on('exit', code => {
        children.delete(name)
        if (stopping) return
        if (!hasBeenReady) return failed(new Error(`The ${name} process ended with code ${code} before it was ready.`))
        pauseMs = Date.now() - startedAt > 30_000 ? 250 : Math.min(pauseMs * 2, 10_000)
        setTimeout(() => stopping || run(), pauseMs)
      })
    }
    run()
  })
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([...children.values()].map(stopChild))
  await database?.stop()
  process.exit(code)
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), 12_000)
    child.once('exit', () => {
      clearTimeout(deadline)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function printWelcome(
  settings: Settings,
  administrator: { email: string; password: string | undefined; created: boolean },
): void {
  const lines = [
    `${settings.PRODUCT_NAME} is running.`,
    `  Application  ${settings.APP_ORIGIN}`,
    `  Identity     ${settings.IDENTITY_ORIGIN}`,
    settings.MAIL_URL
      ? `  Mail         ${new URL(settings.MAIL_URL).host}`
      : `  Mail         ${settings.APP_ORIGIN}/development/mails (written to ${settings.DATA_DIR}/mail)`,
    `  Sign in as   ${administrator.email}`,
    administrator.created
      ? `  Password     ${settings.ADMIN_PASSWORD ? 'as set in ADMIN_PASSWORD' : `${administrator.password} (shown this once; change it under Security)`}`
      : '  Password     as set before; use "Forgot your password?" to reset it',
    ...(isDemo ? [`  Loaders      thandi.nkosi@demo.example and others; every password is "${demoPassword}"`] : []),
    'Press Ctrl-C to stop.',
  ]
  console.log(lines.join('\n'))
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'The start failed.'
}
