import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import { environment, readSettings } from './env.ts'
import { createLoginRole, prepareDatabase } from './prepare.ts'
import { SettingError } from './settings.ts'
import { refuseOtherConnections } from './start/connections.ts'
import { prepareFirstData } from './start/first-data.ts'
import { oneLine } from './start/one-line.ts'
import type { Preparation } from './start/prepare-beside.ts'

/**
 * Brings the database up to date, makes what there must be before the product runs, and ends. A process of its own, because the
 * launcher stays for as long as the product runs, and what this loads takes more memory than the launcher itself.
 */
const isDemo = process.argv.includes('--demo')
const isEmbedded = process.argv.includes('--embedded')
// The launcher is gone, and with it whoever waits.
process.on('disconnect', () => process.exit(1))
const answer: Preparation = await prepare().catch((error: unknown) => ({ problem: oneLine(error) }))
process.send?.(answer, () => process.exit(0))

async function prepare(): Promise<Preparation> {
  const settings = readSettings(environment())
  const { DATABASE_URL: url = '' } = settings
  const prepared = refuseUnfinishedRestore(url).then(() => prepareDatabase(url))
  await prepared.catch((error: unknown) => {
    if (isEmbedded) throw error
    throw new SettingError(`The database at DATABASE_URL (${new URL(url).host}) cannot be used: ${oneLine(error)}`)
  })
  const prepares = settings.PREPARED_STATEMENTS
  for (const name of ['APP_DATABASE_URL', 'WORKER_DATABASE_URL'] as const)
    if (settings[name] !== undefined) await refuseOtherConnections(name, settings[name], { prepares })
  if (settings.REPLICA_DATABASE_URL !== undefined)
    await refuseOtherConnections('REPLICA_DATABASE_URL', settings.REPLICA_DATABASE_URL, { isReplica: true, prepares })
  // Only now: a password that is made up for an administrator is shown by this start alone.
  const made = await prepareFirstData(settings, url, isDemo)
  const runUrl = settings.APP_DATABASE_URL ?? (isEmbedded ? await createLoginRole(url) : url)
  return { ...made, runUrl }
}
