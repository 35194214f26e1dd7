import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { authorizeRequest, Browser } from '../../apps/identity/src/testing/browser.ts'
import { freePort, type Launched, launch } from '../e2e/launcher.ts'

export const adminPassword = 'An administrator 1'

/** Settings of a start with the embedded database, whatever the surroundings say. */
export async function settings(dataDir: string, more: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    ADMIN_PASSWORD: adminPassword,
    // Those with several are api-processes.test.ts; one is lighter.
    API_PROCESSES: '1',
    LOG_LEVEL: 'warn',
    ...more,
  }
}

export type Running = Launched & { env: NodeJS.ProcessEnv; pid: number; dataDir: string }

/** Starts the product. */
export async function begin(
  dataDir: string,
  before: readonly string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const env = await settings(dataDir, more)
  const launched = launch(env, { before })
  return { ...launched, env, pid: launched.child.pid ?? 0, dataDir }
}

/** Starts the product and waits until it runs. */
export async function run(...how: Parameters<typeof begin>): Promise<Running> {
  const product = await begin(...how)
  await product.ready
  return product
}

interface Process {
  pid: number
  parent: number
  group: number
  words: string
}

/** Every process of this machine. */
function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [, pid, parent, group, state = '', words = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    // One that has ended and was not asked for its code yet is no longer there.
    if (pid === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), words }]
  })
}

/** What still runs of a start: its process group and its database server. */
export function leftOf({ pid, dataDir }: Running): string[] {
  const server = postmaster(dataDir)
  return processes()
    .filter(process => process.group === pid || process.pid === server || process.words.includes(dataDir))
    .map(({ words }) => words)
}

/** The numbers of the launcher's own processes of a name: 'main', 'identity', 'worker'. */
export const processesOf = ({ pid }: Pick<Running, 'pid'>, name: string): number[] =>
  processes()
    .filter(process => process.group === pid && process.words.endsWith(`/${name}.ts`))
    .map(process => process.pid)

/** The first of them. */
export const processOf = (running: Running, name: string): number | undefined => processesOf(running, name)[0]

/** The number of the database server that a folder's `postmaster.pid` names. */
export function postmaster(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

export const health = async ({ env }: Running): Promise<string> => {
  try {
    const answer = await fetch(`http://localhost:${env.PORT}/health`, { signal: AbortSignal.timeout(5000) })
    return `${answer.status} ${((await answer.json()) as { status: string }).status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether a password is taken by the identity service: the first administrator's, or somebody else's. */
export async function canSignIn(
  { env }: Running,
  { email, password } = { email: 'admin@lodeway.example', password: adminPassword },
): Promise<boolean> {
  const browser = new Browser(`http://localhost:${env.IDENTITY_PORT}`)
  const { path } = authorizeRequest({
    audience: 'https://api.lodeway.example/',
    redirect_uri: `http://localhost:${env.PORT}`,
  })
  const login = new URL((await browser.get(path)).headers.get('location') ?? '', browser.origin)
  const answer = await browser.submit(login.pathname, { email, password })
  return answer.status === 303
}

/** Runs a statement on the embedded database, as its owner. */
export async function sql(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/port'), 'utf8')
  const client = new pg.Client({ connectionString: `postgres://lodeway:${password}@127.0.0.1:${port}/postgres` })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Asks again and again until something holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(100)) if (await holds()) return
  throw new Error(`It did not come to this: ${what}`)
}
