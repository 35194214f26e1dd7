import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { readSettings } from './env.ts'
import { createProcessContext } from './process-context.ts'
import type { Settings } from './settings.ts'
import type { Context, Work } from './work/context.ts'
import { inTransaction } from './work/transaction.ts'

/** The named words of a command line, or its usage and a code of 2. */
export function wordsOf<const Names extends readonly string[]>(
  names: Names,
  usage: string,
): Partial<Record<Names[number], string>> {
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ options }).values as Partial<Record<Names[number], string>>
  } catch {
    console.error(`Usage: ${usage}`)
    process.exit(2)
  }
}

/**
 * Runs one command for whoever runs the product, from a terminal: with the product's settings and on its database, also
 * while it is running. Prints what the command says; a refusal is one line and a code of 1.
 */
export const runCommand = (command: (work: Work) => Promise<string>): Promise<void> =>
  runInContext(context => inTransaction(context, { kind: 'system' }, command))

/** The same for what is no single transaction. `url` is where the database is. */
export const runInContext = (
  run: (context: Context, url: string) => Promise<string>,
  options: { statementTimeoutMs?: number } = {},
): Promise<void> => runOnDatabase((settings, url) => withContext(settings, url, run, options))

/** The same for what wants the database alone, which `mayBeNew` lets it make. */
export async function runOnDatabase(
  run: (settings: Settings, url: string) => Promise<string>,
  { mayBeNew = false } = {},
): Promise<void> {
  try {
    const settings = readSettings()
    const database = await openDatabase(settings, mayBeNew)
    try {
      console.log(await run(settings, database.url))
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
    process.exitCode = 1
  }
}

/** The embedded database stays as it was found: one that was running goes on. */
async function openDatabase(settings: Settings, mayBeNew: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, stop: () => Promise.resolve() }
  // Starting it would make a new one.
  if (!mayBeNew && !existsSync(join(settings.DATA_DIR, 'postgres')))
    throw new Error(`There is no database under ${settings.DATA_DIR}.`)
  const silent = { info: () => undefined, warn: () => undefined }
  return startEmbedded({ dataDir: settings.DATA_DIR, log: silent, memoryMb: settings.DATABASE_MEMORY_MB })
}

export async function withContext<T>(
  settings: Settings,
  url: string,
  run: (context: Context, url: string) => Promise<T>,
  options: Parameters<typeof createProcessContext>[3] = {},
): Promise<T> {
  const context = await createProcessContext(settings, 'command', url, options)
  try {
    return await run(context, url)
  } finally {
    await context.boss.stop({ graceful: false })
    await context.pool.end()
  }
}
