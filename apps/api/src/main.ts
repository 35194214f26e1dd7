import { createRemoteJWKSet } from 'jose'
import { createApp } from './app.ts'
import { createDrain } from './drain.ts'
import { readSettings } from './env.ts'
import { measureReadings } from './metrics/readings.ts'
import { createRegistry } from './metrics/registry.ts'
import { tellMetrics } from './metrics/tell-metrics.ts'
import { createOutbound } from './outbound/public-fetch.ts'
import { createProcessContext } from './process-context.ts'
import { databaseUrl } from './settings.ts'
import { refuseUnreadyProcess } from './start/production.ts'
import { sayReady, stopWithParent } from './stop-with-parent.ts'
import { tenantOf } from './tenant/tenant-settings.ts'
import { sendTraces } from './traces/send-traces.ts'
import { claimNamespace, namesFor } from './web/identity-names.ts'

/** The API process: serves the endpoints, the SPA and its pages. */
const settings = readSettings()
await refuseUnreadyProcess()
const endTraces = await sendTraces(settings, 'api')
const context = await createProcessContext(settings, 'api', databaseUrl(settings))
const tokens = {
  issuer: `${settings.IDENTITY_ORIGIN}/`,
  audience: namesFor(settings).audience,
  keySet: createRemoteJWKSet(new URL(`${settings.IDENTITY_ORIGIN}/.well-known/jwks.json`), {
    cooldownDuration: 5000,
    timeoutDuration: 3000,
  }),
  tenant: tenantOf(settings) && {
    clientId: namesFor(settings).clientId,
    namespace: claimNamespace(settings.CLAIM_NAMESPACE_SUFFIX),
  },
}
const registry = createRegistry('api', context.pool)
measureReadings(registry, context.replica)
const drain = createDrain(settings.DRAIN_SECONDS)
const app = await createApp({
  context,
  isEnding: drain.hasBegun,
  registry,
  tokens,
  outbound: createOutbound({ allowLoopback: settings.ALLOW_LOOPBACK_FETCH }),
})
stopWithParent(async () => {
  await app.close()
  await context.boss.stop({ graceful: false })
  await Promise.all([context.pool.end(), context.replicaPool?.end()])
  await endTraces()
}, drain)
tellMetrics(settings, registry)
await app.listen({ port: settings.PORT, host: settings.HOST })
sayReady()
