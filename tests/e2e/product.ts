import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { makeDataFolder } from '../factories/data-folder.ts'
import { freePort, launch } from './launcher.ts'

export const administrator = { email: 'admin@lodeway.example', password: 'An administrator 1' }

/** The product, running, with data of its own. */
export interface Product {
  readonly origin: string
  readonly identityOrigin: string
  readonly dataDir: string
  /** Asks it to stop as Ctrl-C does, waits, and throws away its data. @returns the exit code */
  readonly stop: () => Promise<number | null>
}

/** Starts the product with its real launcher: its own ports, folder and database (on DATABASE_URL's server if set), and settings besides. */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = makeDataFolder('lodeway-e2e-')
  const [port, identityPort] = [await freePort(), await freePort()]
  const database = await createDatabase()
  const dispose = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { child, ready, exit, output } = launch({
    DATA_DIR: dataDir,
    PORT: String(port),
    IDENTITY_PORT: String(identityPort),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ALLOW_LOOPBACK_FETCH: 'true',
    // Calls that a story makes say from where (steps/calls.ts); pages come from here.
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    API_PROCESSES: '1',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  // A run that is broken off by its process ending leaves nothing running.
  const killWithUs = () => child.kill('SIGINT')
  process.once('exit', killWithUs)
  try {
    await ready
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    origin: `http://localhost:${port}`,
    identityOrigin: `http://localhost:${identityPort}`,
    dataDir,
    async stop() {
      process.off('exit', killWithUs)
      child.kill('SIGINT')
      const { code } = await exit
      await dispose()
      if (code !== 0) throw new Error(`The product ended with code ${code}: ${output().err}`)
      return code
    },
  }
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.DATABASE_URL
  if (!server) return undefined
  const name = `lodeway_e2e_${randomBytes(6).toString('hex')}`
  await runSql(server, `CREATE DATABASE ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
