import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBackupKey } from './backup/backup-key.ts'
import { demoPassword } from './demo/known.ts'
import { environment, readSettings, withDefaults } from './env.ts'
import { SettingError, type Settings } from './settings.ts'
import { collectGarbageAfterStart } from './small-heap.ts'
import { cautionsFor } from './start/cautions.ts'
import { recoversAtStopMs, startDatabase, type WatchedDatabase } from './start/database.ts'
import type { FirstData } from './start/first-data.ts'
import { oneLine } from './start/one-line.ts'
import { prepareBeside } from './start/prepare-beside.ts'
import { children, stopProcesses, supervise, superviseTogether } from './start/processes.ts'
import { refuseUnreadyProduction } from './start/production.ts'
import {
  prepareDataDir,
  refuseSecondProduct,
  refuseTakenPort,
  refuseUnwritable,
  refuseUnwritableFolder,
} from './start/refusals.ts'
import { printMadePassword, printWelcome } from './start/welcome.ts'
import { tenantOf } from './tenant/tenant-settings.ts'
import { buildWebWhenStale } from './web/build-web.ts'

/**
 * `npm start`: everything on one machine. Starts the embedded database when there is no other, brings it up to date, and
 * supervises the identity service, the API's processes and the worker. Ctrl-C stops all of it.
 */
/** `npm run demo`: demonstration data in a database that has none, and known passwords. */
const isDemo = process.argv.includes('--demo')
const ofDemo = { DATA_DIR: './data/demo', ADMIN_PASSWORD: demoPassword, ALLOW_LOOPBACK_FETCH: 'true' }
const given = (source: NodeJS.ProcessEnv) => (isDemo ? withDefaults(source, ofDemo) : source)
/** Also while it is still starting: whoever stops everything then waits for it. */
let database: Promise<WatchedDatabase> | undefined
/** Until then a database that was found running is left so: a restore may be at work in it, or another start. */
let isPrepared = false
/** Another launcher has the embedded database, and goes on with it. */
let isAnothers = false
let stopping = false
let drainSeconds = 0

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))

try {
  await startAll(await readEverything(given(environment())))
} catch (error) {
  if (!stopping) console.error(oneLine(error))
  await stopAll(1)
}

/** @throws SettingError with all that is wrong and all that is missing, so that nobody starts once for each */
async function readEverything(source: NodeJS.ProcessEnv): Promise<Settings> {
  const problems: string[] = []
  await refuseUnreadyProduction(source, isDemo).catch((error: unknown) => problems.push(oneLine(error)))
  try {
    const settings = readSettings(source)
    if (problems.length === 0) return settings
  } catch (error) {
    problems.unshift(oneLine(error))
  }
  throw new SettingError(problems.join(' '))
}

async function startAll(settings: Settings): Promise<void> {
  prepareDataDir(settings)
  drainSeconds = settings.DRAIN_SECONDS
  // Read now, so that no night is the first to find out.
  if (settings.BACKUP_KEY_FILE !== undefined) await readBackupKey(settings.BACKUP_KEY_FILE)
  if (settings.BACKUP_DIR !== undefined) await refuseUnwritableFolder('BACKUP_DIR', settings.BACKUP_DIR)
  if (settings.AUDIT_HEADS_FILE !== undefined) await refuseUnwritable('AUDIT_HEADS_FILE', settings.AUDIT_HEADS_FILE)
  const isTenant = tenantOf(settings) !== undefined
  if (isDemo && isTenant)
    throw new SettingError('Demonstration data has passwords of its own, and no tenant (TENANT_ORIGIN).')
  for (const name of ['PORT', 'IDENTITY_PORT', 'METRICS_PORT'] as const)
    if (settings[name] !== undefined && !(isTenant && name === 'IDENTITY_PORT'))
      await refuseTakenPort(name, settings[name], settings.HOST)
  // Side by side: a first start makes a database and builds the application, each for many seconds.
  const inherited = { ...given(process.env), DATA_DIR: settings.DATA_DIR, ...compileCache(settings) }
  const [{ runUrl, administrator, receiver }] = await Promise.all([
    prepareData(settings, inherited),
    buildWebWhenStale(settings, console.log),
  ])
  isPrepared = true
  if (stopping) return
  const env = { ...inherited, DATABASE_URL: runUrl, APP_DATABASE_URL: '', WORKER_DATABASE_URL: '' }
  const workerUrl = settings.WORKER_DATABASE_URL ?? runUrl
  await runReceiver(receiver)
  await Promise.all([
    isTenant || supervise('identity', env),
    superviseTogether('main', settings.API_PROCESSES, env),
    supervise('worker', { ...env, DATABASE_URL: workerUrl }),
  ])
  await serveAllMetrics(settings)
  for (const caution of await cautionsFor(settings)) console.warn(caution)
  printWelcome(settings, administrator, isDemo)
  collectGarbageAfterStart()
}

/** A database that is up to date and has what there must be before the product runs. */
async function prepareData(settings: Settings, env: NodeJS.ProcessEnv) {
  const isEmbedded = settings.DATABASE_URL === undefined
  const url = settings.DATABASE_URL ?? (await startEmbedded(settings))
  const args = [...(isDemo ? ['--demo'] : []), ...(isEmbedded ? ['--embedded'] : [])]
  const prepared = await prepareBeside({ ...env, DATABASE_URL: url }, args)
  // Before anything else can fail: no other start shows it.
  printMadePassword(settings, prepared.administrator)
  return prepared
}

/** Loaded where it is wanted: the launcher is small without it. */
async function serveAllMetrics(settings: Settings): Promise<void> {
  if (settings.METRICS_PORT === undefined) return
  const [{ serveMetrics }, { readAllMetrics }] = await Promise.all([
    import('./metrics/serve-metrics.ts'),
    import('./start/all-metrics.ts'),
  ])
  serveMetrics(settings, () => readAllMetrics(children))
}

/** Of the demonstration: the organisation that gets its leads at this address takes them, for as long as the product runs. */
async function runReceiver(receiver: FirstData['receiver']): Promise<void> {
  if (receiver === undefined) return
  const { startReceiver } = await import('./demo/receiver.ts')
  if (!(await startReceiver(receiver.address, receiver.secrets)))
    console.warn(`Nobody takes leads at ${receiver.address}: the port is taken. They are tried again.`)
}

async function startEmbedded(settings: Settings): Promise<string> {
  const folder = join(settings.DATA_DIR, 'postgres')
  if (!existsSync(folder)) console.log(`Making the database in ${folder}…`)
  database = startDatabase(settings)
  const { url } = await database
  await refuseSecondProduct(url, settings, () => {
    isAnothers = true
  })
  isAnothers = false
  return url
}

/** Sources are stripped and compiled once, not at every start. */
function compileCache(settings: Settings): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(settings.DATA_DIR, 'cache') }
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await stopProcesses(drainSeconds)
  // One that recovers for longer goes on with it, and the next start attaches to it.
  const running = await Promise.race([database, sleep(recoversAtStopMs)]).catch(() => undefined)
  if (running && !isAnothers && (isPrepared || !running.attached)) await running.stop()
  process.exit(code)
}
