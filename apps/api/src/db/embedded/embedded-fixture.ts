import { type ChildProcess, spawn } from 'node:child_process'
import { Client } from 'pg'

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query(sql)
    .then(result => result.rows as Record<string, unknown>[])
    .finally(() => client.end())
}

/** Another process that starts the server and stays, to be killed by a test. */
export function startInChild(dataDir: string): ChildProcess {
  const module = new URL('./start-embedded.ts', import.meta.url).href
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    const log = { info: line => process.stdout.write(line), warn: () => undefined }
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, durable: false })
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
