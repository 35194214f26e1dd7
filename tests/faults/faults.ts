import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { health, postmaster, processesOf, type Running, run, sql, until } from '../start/running.ts'

/** What can go wrong with a product under load. Each answers the product that runs after it: the same one, or one that was started anew. */
export type Fault = (product: Running, choose: (upTo: number) => number) => Promise<Running>

const kill = (pid: number | undefined) => {
  if (pid === undefined) throw new Error('It does not run.')
  process.kill(pid, 'SIGKILL')
}

/** Far more than a slow machine needs: what takes longer never comes. */
export const patienceMs = 240_000

/** How many are still starting: without a database they end, and are started again. */
function starting(product: Running): number {
  const { err } = product.output()
  const count = (words: string) => err.split(words).length - 1
  return count(' and is started again.') - count(' runs again.') - count('The database ended and')
}

/** A process ends as by a power cut; it is back when another one has its name. */
const killed =
  (name: 'main' | 'identity' | 'worker'): Fault =>
  async (product, choose) => {
    // It may have ended before, and be waited for.
    await until(`a ${name} process`, () => processesOf(product, name).length > 0, patienceMs)
    const before = processesOf(product, name)
    kill(before[choose(before.length)])
    await until(
      `another ${name} process`,
      () => {
        const now = processesOf(product, name)
        return now.length === before.length && now.some(pid => !before.includes(pid))
      },
      patienceMs,
    )
    return product
  }

const processNames = ['main', 'identity', 'worker'] as const
const all = (product: Pick<Running, 'pid'>) => processNames.flatMap(name => processesOf(product, name))

/** Whatever happens to the database, the product's own processes go on. */
function survived(happens: (product: Running) => Promise<void>): Fault {
  return async product => {
    const [before, excused] = [new Set(all(product)), starting(product)]
    await happens(product)
    // What ended all the same is started again; until then it could begin unseen.
    await until('all of its processes', () => all(product).length >= before.size, patienceMs)
    const ended = before.difference(new Set(all(product)))
    if (ended.size > excused) throw new Error(`${ended.size} processes ended: ${product.output().err}`)
    return product
  }
}

export const faults = {
  'an API process is killed': killed('main'),
  'the identity service is killed': killed('identity'),
  'the worker is killed': killed('worker'),
  'the database is killed': survived(async product => {
    const before = postmaster(product.dataDir)
    kill(before)
    await until('the API says so', async () => (await health(product)) === '503 Unhealthy', patienceMs)
    await until('another database', () => postmaster(product.dataDir) !== before, patienceMs)
  }),
  /** As a failover or an administrator ends them, in the middle of whatever they do. */
  'all connections to the database end': survived(async ({ dataDir }) => {
    await sql(
      dataDir,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'lodeway-%' OR application_name = 'pgboss'`,
    )
  }),
  /** Nothing is refused and nothing answered, as when a network is cut. */
  'the database is not heard of for two seconds': survived(async ({ dataDir }) => {
    const server = postmaster(dataDir) ?? 0
    const serverProcesses = [server, ...childrenOf(server)]
    signal(serverProcesses, 'SIGSTOP')
    await sleep(2000)
    signal(serverProcesses, 'SIGCONT')
  }),
  /** Everything but the database ends; it is started again by hand. */
  'the product is killed and started again': async ({ child, exit, pid, dataDir, env }) => {
    child.kill('SIGKILL')
    await exit
    await until('its processes end', () => all({ pid }).length === 0, patienceMs)
    return run(dataDir, [], env)
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // Ended meanwhile.
    }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
