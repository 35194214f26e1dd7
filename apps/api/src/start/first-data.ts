import type pg from 'pg'
import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { readMasterKeys } from '../crypto/key-files.ts'
import { loadKeys } from '../crypto/load-keys.ts'
import { settleMasterKey } from '../crypto/settle-master-key.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { receiverAddress } from '../demo/known.ts'
import { seedDemo } from '../demo/seed.ts'
import { ensureFirstAdministrator } from '../features/administrators/ensure-first.ts'
import { findTarget } from '../features/deliveries/webhook-message.ts'
import type { Settings } from '../settings.ts'
import { tenantFor } from '../tenant/tenant.ts'
import type { Context } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'

export interface FirstData {
  readonly administrator: Awaited<ReturnType<typeof ensureFirstAdministrator>>
  /** Of the demonstration: where an organisation gets its leads, and the secrets that they are signed with. */
  readonly receiver?: { readonly address: string; readonly secrets: readonly string[] }
}

/**
 * What has to be there before the product runs: keys that open what is sealed, an administrator and, where it is wanted, demonstration data.
 * @throws SettingError when the database is sealed under a key that is not given
 */
export async function prepareFirstData(settings: Settings, url: string, isDemo: boolean): Promise<FirstData> {
  const pool = createPool({
    connectionString: url,
    applicationName: 'lodeway-start',
    max: 2,
    statementTimeoutMs: 600_000,
    isMadeAnew: isDemo,
  })
  try {
    return await prepareWith(pool, settings, isDemo)
  } finally {
    await pool.end()
  }
}

async function prepareWith(pool: pg.Pool, settings: Settings, isDemo: boolean): Promise<FirstData> {
  const context = {
    settings,
    db: createDatabase(pool),
    clock: systemClock,
    keys: await loadKeys(pool, readMasterKeys(settings), systemClock.now()),
    log: pino({ level: 'silent' }),
    tenant: tenantFor(settings, pino({ name: 'start', level: settings.LOG_LEVEL })),
    // What is made before the product runs causes no mail: demonstration data is about people who do not exist.
    jobs: {
      enqueue: () => Promise.resolve(),
      enqueueAll: () => Promise.resolve(),
      redrive: () => Promise.resolve(0),
    },
  }
  await settleMasterKey(context)
  const administrator = await inTransaction(context, { kind: 'system' }, ensureFirstAdministrator)
  if (!isDemo) return { administrator }
  const address = receiverAddress(settings)
  const hasData = await context.db.selectFrom('organisation').select('id').executeTakeFirst()
  if (hasData === undefined) console.log('Making two years of demonstration data…')
  await seedDemo(context, administrator.id, address)
  const secrets = await findSecrets(context, address)
  return { administrator, ...(secrets && { receiver: { address, secrets } }) }
}

/** Of the organisation that gets its leads at this address. */
async function findSecrets(context: Context, address: string): Promise<readonly string[] | undefined> {
  const organisation = await context.db
    .selectFrom('organisation')
    .select('id')
    .where('endpointUrl', '=', address)
    .executeTakeFirst()
  return organisation && (await findTarget(context, organisation.id))?.secrets
}
