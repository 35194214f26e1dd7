import { createIdentityServer } from '@lodeway/identity/http/server.ts'
import { createIdentity } from '@lodeway/identity/identity.ts'
import { pino } from 'pino'
import { createKeys } from './crypto/keys.ts'
import { createDatabase, createPool } from './db/database.ts'
import { readMasterKey, readSettings } from './env.ts'
import { createAccountSource } from './identity-accounts.ts'
import { databaseUrl } from './process-context.ts'
import { sayReady, stopWithParent } from './stop-with-parent.ts'
import { claimNamespace, identityNames } from './web/identity-names.ts'

/** The identity process: the OpenID provider on its own origin, handed the accounts that this product keeps. */
const settings = readSettings()
const log = pino({ name: 'identity', level: settings.LOG_LEVEL })
const pool = createPool({ connectionString: databaseUrl(settings), applicationName: 'lodeway-identity', max: 10 })
const identity = await createIdentity({
  ...identityNames,
  issuer: `${settings.IDENTITY_ORIGIN}/`,
  pool,
  accounts: createAccountSource(createDatabase(pool), settings),
  spaOrigins: [settings.APP_ORIGIN],
  claimNamespace: claimNamespace(settings.CLAIM_NAMESPACE_SUFFIX),
  encryptionKey: createKeys(readMasterKey(settings)).identityKey,
  productName: settings.PRODUCT_NAME,
  trustProxy: settings.TRUST_PROXY,
  log,
})
const server = createIdentityServer(identity)
stopWithParent(async () => {
  server.close()
  server.closeAllConnections()
  await identity.close()
  await pool.end()
})
server.listen(settings.IDENTITY_PORT, settings.HOST, sayReady)
