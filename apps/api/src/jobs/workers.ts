import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Job, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { offerAvailable } from '../features/allocation/offer-available.job.ts'
import { sendMorningFiles } from '../features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../features/deliveries/send-webhooks.job.ts'
import { letTimePass } from '../features/leads/passage-of-time.job.ts'
import { openMail } from '../mail/mail.ts'
import { createMailTransport } from '../mail/transport.ts'
import type { Outbound } from '../outbound/public-fetch.ts'
import type { JobData, JobName } from './queue.ts'

/** Starts a worker for every queue. Handlers are idempotent: a job can be delivered more than once. */
export async function startWorkers(context: Context, boss: PgBoss, outbound: Outbound): Promise<void> {
  const send = createMailTransport(context.settings)
  const work = async <Name extends JobName>(name: Name, run: (data: JobData[Name]) => Promise<unknown>) => {
    await boss.work<JobData[Name]>(
      name,
      { batchSize: 1, pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 4 } as never,
      async (jobs: Job<JobData[Name]>[]) => {
        for (const job of jobs) await run(job.data)
      },
    )
  }
  await work('send-mail', data => send(openMail(context.keys, data.sealed)))
  await work('send-webhooks', async ({ organisationId }) => {
    const next = await sendWebhooks(context, outbound, organisationId)
    if (next)
      await boss.send(
        'send-webhooks',
        { organisationId },
        { startAfter: next, singletonKey: `${organisationId} ${next.getTime()}` },
      )
  })
  await work('morning-files', () => sendMorningFiles(context))
  await work('offer-available', ({ insuranceType }) => offerAvailable(context, insuranceType as InsuranceType))
  await work('passage-of-time', () => letTimePass(context))
  // Schedules are kept in the database; setting one again changes nothing.
  await boss.schedule('morning-files', '0 6 * * *', {}, { tz: 'Africa/Johannesburg' })
  await boss.schedule('passage-of-time', '*/5 * * * *', {}, { tz: 'Africa/Johannesburg' })
}
