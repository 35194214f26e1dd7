import { startPurging } from '@lodeway/identity/storage/purge.ts'
import { beginRotation } from './crypto/settle-master-key.ts'
import { readSettings } from './env.ts'
import { startWorkers } from './jobs/workers.ts'
import { createMailTransport } from './mail/transport.ts'
import { createRegistry } from './metrics/registry.ts'
import { tellMetrics } from './metrics/tell-metrics.ts'
import { measureWork } from './metrics/work.ts'
import { createOutbound } from './outbound/public-fetch.ts'
import { createProcessContext } from './process-context.ts'
import { databaseUrl } from './settings.ts'
import { refuseUnreadyProcess } from './start/production.ts'
import { sayReady, stopWithParent } from './stop-with-parent.ts'
import { sendTraces } from './traces/send-traces.ts'

/** The worker process: mails, webhooks, files and scheduled jobs. */
const settings = readSettings()
await refuseUnreadyProcess()
const endTraces = await sendTraces(settings, 'worker')
const context = await createProcessContext(settings, 'worker', databaseUrl(settings))
await beginRotation(context)
// Otherwise the identity service does that.
const stopPurging = context.tenant === undefined ? () => undefined : startPurging(context.pool, context.log)
const stopWebhooks = await startWorkers({
  context,
  boss: context.boss,
  send: createMailTransport(settings),
  outbound: createOutbound({ allowLoopback: settings.ALLOW_LOOPBACK_FETCH }),
})
stopWithParent(async () => {
  stopPurging()
  await Promise.all([stopWebhooks(), context.boss.stop({ graceful: true, timeout: 8000 })])
  await context.pool.end()
  await endTraces()
})
const registry = createRegistry('worker', context.pool)
measureWork(registry, context.db, settings)
tellMetrics(settings, registry)
sayReady()
