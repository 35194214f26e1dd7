import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../../apps/api/src/prepare.ts'
import { makeDataFolder } from './data-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server where tests make databases of their own, and the prepared one that they copy. */
    databaseServer: { url: string; template: string }
  }
}

/** One server for a run: DATABASE_URL's, or an embedded one without durability, which is faster and thrown away. */
export default async function setup(project: TestProject) {
  const own = process.env.DATABASE_URL ? undefined : await startOwnServer()
  const url = process.env.DATABASE_URL ?? own?.url ?? ''
  // For tests of packages that know nothing of these factories.
  process.env['TEST_DATABASE_SERVER'] = url
  const template = `lodeway_template_${process.pid}_${project.name}`
  // What was prepared with the server is in its own database.
  await run(inDatabase(url, 'template1'), `CREATE DATABASE ${template} TEMPLATE ${own ? 'postgres' : 'template1'}`)
  await prepareDatabase(inDatabase(url, template))
  project.provide('databaseServer', { url, template })
  return async () => {
    if (own) await own.stop()
    else await dropAll(url, template)
  }
}

/** The template, and what tests made of it and left. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

async function startOwnServer() {
  const folder = makeDataFolder('lodeway-test-')
  const server = await startEmbedded({
    dataDir: folder,
    durable: false,
    log: { info: () => undefined, warn: () => undefined },
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const pools = new Map<string, pg.Pool>()

/** Makes and drops databases, some hundred in each process: to connect anew for each of them would cost as much again. */
export async function runMaintenance(url: string, text: string): Promise<void> {
  let pool = pools.get(url)
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
    // The server may end before this process.
    pool.on('error', () => undefined)
    pools.set(url, pool)
  }
  await pool.query(text)
}

/** The same server's address with another database. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
