import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { createKeys } from '../crypto/keys.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { seedDemo } from '../demo/seed.ts'
import { readMasterKey, type Settings } from '../env.ts'
import { ensureFirstAdministrator } from '../features/administrators/ensure-first.ts'
import { inTransaction } from '../work/transaction.ts'

export type FirstAdministrator = Awaited<ReturnType<typeof ensureFirstAdministrator>>

/** What has to be there before the product runs: an administrator and, where it is wanted, demonstration data. */
export async function prepareFirstData(settings: Settings, url: string, isDemo: boolean): Promise<FirstAdministrator> {
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
