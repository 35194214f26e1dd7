import { closeServer, createIdentityServer } from '@lodeway/identity/http/server.ts'
import { createIdentity } from '@lodeway/identity/identity.ts'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { readMasterKeys } from './crypto/key-files.ts'
import { loadKeys } from './crypto/load-keys.ts'
import { createDatabase, createPool } from './db/database.ts'
import { createDrain } from './drain.ts'
import { readSettings } from './env.ts'
import { authenticatorChanges } from './features/passwords/authenticator.ts'
import { browserName } from './features/passwords/browser-name.ts'
import { newBrowserNews } from './features/passwords/new-browser.ts'
import { observeSignIn } from './http/observe-sign-in.ts'
import { createAccountSource } from './identity-accounts.ts'
import { connectQueue, createJobs } from './jobs/queue.ts'
import { createRegistry } from './metrics/registry.ts'
import { noteSignIns } from './metrics/sign-ins.ts'
import { tellMetrics } from './metrics/tell-metrics.ts'
import { databaseUrl, SettingError } from './settings.ts'
import { refuseUnreadyProcess } from './start/production.ts'
import { sayReady, stopWithParent } from './stop-with-parent.ts'
import { tenantOf } from './tenant/tenant-settings.ts'
import { sendTraces } from './traces/send-traces.ts'
import { traceSignIn } from './traces/trace-sign-in.ts'
import { traceStatement } from './traces/trace-statements.ts'
import { claimNamespace, identityNames } from './web/identity-names.ts'

/** The identity process: the OpenID provider on its own origin, handed the accounts that this product keeps. */
const settings = readSettings()
await refuseUnreadyProcess()
if (tenantOf(settings)) throw new SettingError('People sign in with the tenant (TENANT_ORIGIN): nothing is to do here.')
const endTraces = await sendTraces(settings, 'identity')
const log = pino({ name: 'identity', level: settings.LOG_LEVEL })
const pool = createPool({ connectionString: databaseUrl(settings), applicationName: 'lodeway-identity', max: 10 })
const keys = await loadKeys(pool, readMasterKeys(settings), systemClock.now())
const db = createDatabase(pool, settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : traceStatement)
// What happens to somebody's sign-in is told by mail, in one transaction with it.
const boss = await connectQueue(databaseUrl(settings), 'sender', error =>
  log.warn({ code: (error as { code?: string }).code }, 'the job queue lost its database'),
)
const context = { settings, log, clock: systemClock, keys, db, jobs: createJobs(boss) }
const registry = createRegistry('identity', pool)
const drain = createDrain(settings.DRAIN_SECONDS)
const identity = await createIdentity({
  ...identityNames,
  issuer: `${settings.IDENTITY_ORIGIN}/`,
  pool,
  accounts: createAccountSource(db, settings),
  spaOrigins: [settings.APP_ORIGIN],
  claimNamespace: claimNamespace(settings.CLAIM_NAMESPACE_SUFFIX),
  keys: keys.identity,
  productName: settings.PRODUCT_NAME,
  trustProxy: settings.TRUST_PROXY,
  log,
  changeAuthenticator: authenticatorChanges(context),
  onNewBrowser: newBrowserNews(context),
  nameBrowser: browserName,
  isEnding: drain.hasBegun,
  onSignIn: noteSignIns(registry, log),
})
tellMetrics(settings, registry)
const server = createIdentityServer({
  ...identity,
  handler: observeSignIn(traceSignIn(identity.handler, settings), context),
})
stopWithParent(async () => {
  await closeServer(server)
  await identity.close()
  await boss.stop({ graceful: false, close: true })
  await endTraces()
  await pool.end()
}, drain)
server.listen(settings.IDENTITY_PORT, settings.HOST, sayReady)
