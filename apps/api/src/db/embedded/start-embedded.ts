import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, lastComplaint, openCluster } from './cluster.ts'
import { answersFor, isAlive, readPostmaster, removeStalePidFile, serverUrl } from './postmaster.ts'
import { programRunner, type RunProgram } from './run-program.ts'
import { settingsForMachine } from './settings-for-machine.ts'
import { StartError } from './start-error.ts'

export interface EmbeddedOptions {
  /** Everything lies in `<dataDir>/postgres`. */
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** What the server may take of the machine's memory, MB. */
  memoryMb?: number
  /** False gives up safety at a power cut for speed: tests only. */
  durable?: boolean
  /** Whether `stop()` also stops a server that was running already; for the launcher that supervises everything. */
  stopAttached?: boolean
  /** How long a server may take to become ready, milliseconds; recovery after a crash can take minutes. */
  readyWithinMs?: number
}

export interface EmbeddedServer {
  /** Address of the superuser, with its password. */
  url: string
  /** True when the server was running already and this call only found it. */
  attached: boolean
  /** Whether the server's process is there; says nothing about whether it answers. */
  isRunning(): Promise<boolean>
  /** Stops the server unless it was attached to (see `stopAttached`). May be called more than once. */
  stop(): Promise<void>
}

/** How long a server is tried again that is only in the way of another: one just killed, or a port just taken. */
const obstructedForMs = 20_000
const obstruction = /lock file|shared memory|server might be running|could not bind|in use/i
/** How long it is tried again for any other reason. */
const refusedForMs = 2_000
/** How long a start is watched for the reason of a refusal; whoever takes longer is at work. */
const watchedForSeconds = 3
/** How often it is said that the server is waited for. */
const saidEveryMs = 60_000

interface Context {
  cluster: Cluster
  binaries: Binaries
  run: RunProgram
  options: EmbeddedOptions
}

/**
 * Starts the PostgreSQL server that was installed with the npm packages, or finds the one already running on the same
 * folder: any number of processes may call this at once, and one of them starts it. It listens on 127.0.0.1 only, at a
 * free port, and at a socket in its own folder.
 *
 * The server outlives a starter that is killed, and the next start attaches to it.
 *
 * Throws StartError with a sentence for a person.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const [binaries, run] = await Promise.all([findBinaries(), programRunner()])
  const durable = options.durable ?? true
  const cluster = await openCluster(resolve(options.dataDir), { binaries, run, durable })
  const context = { cluster, binaries, run, options }
  const readyBy = Date.now() + (options.readyWithinMs ?? 120_000)
  const since = Date.now()
  for (let isOurs = false; ; ) {
    const running = await attach(context, readyBy, isOurs)
    if (isOurs && running === undefined)
      throw new StartError(`PostgreSQL ended while it was starting: see ${join(cluster.data, 'log')}.`)
    const started = running === undefined ? await launch(context) : { server: running }
    if (started === 'starting') {
      isOurs = true
      continue
    }
    if (started.server !== undefined) {
      await removeStartLogs(cluster)
      return started.server
    }
    const patienceMs = obstruction.test(started.reason) ? obstructedForMs : refusedForMs
    if (Date.now() > since + patienceMs) throw new StartError(`PostgreSQL did not start: ${started.reason}`)
    await sleep(100 + Math.random() * 100)
  }
}

/** Waits for a server that is running or starting; nothing when there is none. */
async function attach(context: Context, readyBy: number, isOurs: boolean): Promise<EmbeddedServer | undefined> {
  const { cluster, options } = context
  const slowFrom = Date.now() + 5_000
  for (let sayAt = Date.now() + saidEveryMs; ; ) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster === undefined || !isAlive(postmaster.pid)) return undefined
    if (postmaster.isReady && (await answersFor(cluster, postmaster.port))) {
      options.log.info(`PostgreSQL ${isOurs ? 'started' : 'was running already'} on port ${postmaster.port}.`)
      return server(context, postmaster.port, !isOurs)
    }
    if (await removeStalePidFile(cluster, postmaster.pid)) return undefined
    if (Date.now() > readyBy) {
      throw new StartError(
        'PostgreSQL is running but not ready, most likely still recovering after a crash: start again in a few minutes.',
      )
    }
    if (Date.now() > sayAt) {
      options.log.warn('PostgreSQL is not ready yet, most likely still recovering after a crash.')
      sayAt += saidEveryMs
    }
    // A recovery may take an hour, and each look goes through all processes of the machine.
    await sleep(Date.now() < slowFrom ? 100 : 1_000)
  }
}

/**
 * One attempt to start the server; the reason when it refused, which may only be that somebody else was quicker. One that is still starting has
 * much to recover.
 */
async function launch(
  context: Context,
): Promise<{ server: EmbeddedServer; reason?: undefined } | { server?: undefined; reason: string } | 'starting'> {
  const { cluster, binaries, run, options } = context
  const port = await choosePort(cluster)
  const startLog = `start-${process.pid}-${randomBytes(4).toString('hex')}.log`
  // Relative paths, since pg_ctl puts them into a shell's command line.
  const watched = ['-w', '-t', String(watchedForSeconds)]
  const args = ['start', '-D', 'data', ...watched, '-l', startLog, '-o', settings(port, options)]
  const end = await run(binaries.pgCtl, args, cluster.home)
  const said = await readFile(join(cluster.home, startLog), 'utf8').catch(() => '')
  await rm(join(cluster.home, startLog), { force: true }).catch(() => undefined)
  if (end.output.includes('did not start in time')) return 'starting'
  if (end.code !== 0) return { reason: lastComplaint(said === '' ? end.output : said) }
  options.log.info(`PostgreSQL started on port ${port}.`)
  return { server: server(context, port, false) }
}

/** Removes what starters left that were killed while the server started; those that live remove theirs. */
async function removeStartLogs({ home }: Cluster): Promise<void> {
  const left = (await readdir(home)).filter(name => {
    const pid = /^start-(\d+)-[0-9a-f]+\.log$/.exec(name)?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(left.map(name => rm(join(home, name), { force: true }).catch(() => undefined)))
}

function settings(port: number, { durable = true, memoryMb = 256 }: EmbeddedOptions): string {
  const chosen = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // Beside the data, where the folder above may be too deep for a socket's path: relative, it is short for the server.
    `unix_socket_directories=${process.platform === 'win32' ? '' : '..'}`,
    'logging_collector=on',
    'log_filename=postgres-%a.log',
    'log_truncate_on_rotation=on',
    // Refused statements carry people's data in their text; the application logs its own errors without it.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...settingsForMachine(memoryMb),
  ]
  if (!durable) chosen.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return chosen.map(setting => `-c ${setting}`).join(' ')
}

function server(context: Context, port: number, attached: boolean): EmbeddedServer {
  const isOurs = !attached || (context.options.stopAttached ?? false)
  let stopping: Promise<void> | undefined
  const isRunning = async () => {
    const postmaster = await readPostmaster(context.cluster)
    return postmaster !== undefined && isAlive(postmaster.pid)
  }
  const stop = () => (stopping ??= isOurs ? stopServer(context) : Promise.resolve())
  return { url: serverUrl(context.cluster, port), attached, stop, isRunning }
}

async function stopServer({ cluster, binaries, run, options }: Context): Promise<void> {
  const stopIn = (mode: string) =>
    run(binaries.pgCtl, ['stop', '-D', 'data', '-m', mode, '-w', '-t', '30'], cluster.home)
  const fast = await stopIn('fast')
  if (fast.code === 0 || (await readPostmaster(cluster)) === undefined) return
  // Nothing is lost by this one either: the next start replays the log.
  options.log.warn('PostgreSQL did not stop in 30 seconds and is stopped at once.')
  await stopIn('immediate')
}

/**
 * The port of the last time when it is free: pools that were connected to a server that died find the next one by
 * themselves.
 */
async function choosePort({ home }: Cluster): Promise<number> {
  const file = join(home, 'port')
  const last = Number(await readFile(file, 'utf8').catch(() => ''))
  const isKept = Number.isInteger(last) && last > 1023 && (await isFree(last))
  const port = isKept ? last : await freePort()
  await writeFile(file, String(port), { mode: 0o600 })
  return port
}

const isFree = (port: number): Promise<boolean> =>
  probePort(port).then(
    () => true,
    () => false,
  )
const freePort = (): Promise<number> => probePort(0)

function probePort(wanted: number): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
