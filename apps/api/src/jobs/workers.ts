import type { Job, JobResult, PgBoss } from 'pg-boss'
import { backUpNightly } from '../backup/nightly.job.ts'
import { reseal } from '../crypto/reseal.job.ts'
import { eraseDenied } from '../features/access/erase-denied.job.ts'
import { remindOfWaitingRequests } from '../features/access/waiting-requests.job.ts'
import { lapseAndOffer } from '../features/allocation/lapse-and-offer.job.ts'
import { offerAvailable } from '../features/allocation/offer-available.job.ts'
import { allowForStandstill } from '../features/assignments/stood-still.job.ts'
import { verifyNightly } from '../features/audit-log/verify-nightly.job.ts'
import { tellBuyers } from '../features/bought-leads/tell-buyers.job.ts'
import { applyRetention } from '../features/data-requests/retention.job.ts'
import { mailLeadFile } from '../features/deliveries/lead-file-mail.job.ts'
import { sendMorningFiles } from '../features/deliveries/morning-files.job.ts'
import { startWebhookLoop } from '../features/deliveries/webhook-loop.ts'
import { deleteOldInvitations } from '../features/invitations/delete-old-invitations.job.ts'
import { mailInvoice } from '../features/invoices/invoice-mail.job.ts'
import { tellOfLowBalances } from '../features/invoices/low-balances.job.ts'
import { remindOfInvoices } from '../features/invoices/overdue-invoices.job.ts'
import { deleteOldAnswers } from '../features/lead-submission/delete-old-answers.job.ts'
import { sendAccountMail } from '../features/passwords/account-mail.job.ts'
import { deleteSpentLinks } from '../features/passwords/delete-spent-links.job.ts'
import { applyCredit } from '../features/receipts/apply-credit.ts'
import { issueInvoices } from '../features/receipts/issue-invoices.job.ts'
import { mailSelfBilled } from '../features/self-billing/self-billed-mail.job.ts'
import { openMail } from '../mail/mail.ts'
import type { SendMail } from '../mail/transport.ts'
import type { Outbound } from '../outbound/public-fetch.ts'
import { foldSums } from '../sums/fold-sums.job.ts'
import { tellTenant } from '../tenant/tell-tenant.job.ts'
import { traceJob } from '../traces/trace-job.ts'
import type { Context } from '../work/context.ts'
import { inTurn } from '../work/in-turn.ts'
import { type JobData, type JobName, retiredQueues } from './queue.ts'

export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<unknown> }

export interface JobParts {
  readonly context: Context
  readonly send: SendMail
  readonly outbound: Outbound
  readonly boss: PgBoss
}

/** What each job does. Handlers are idempotent: a job can be delivered more than once. */
export const createHandlers = ({ context, send }: Pick<JobParts, 'context' | 'send'>): JobHandlers => ({
  'send-mail': data => send(openMail(context.keys, data.sealed)),
  'account-mail': ({ sealed }) => sendAccountMail(context, sealed),
  'morning-files': () => sendMorningFiles(context),
  'lead-file-mail': wanted => mailLeadFile(context, send, wanted),
  'waiting-requests': () => remindOfWaitingRequests(context),
  'offer-available': ({ insuranceType }) => offerAvailable(context, insuranceType),
  'lapse-and-clean-up': () =>
    inTurn<string, unknown>({
      // One step: leads are never taken back by hours in which nothing ran.
      leads: async () => {
        await allowForStandstill(context)
        await lapseAndOffer(context)
      },
      lowBalances: () => tellOfLowBalances(context),
      deniedRequests: () => eraseDenied(context),
      spentLinks: () => deleteSpentLinks(context),
      oldInvitations: () => deleteOldInvitations(context),
      oldAnswers: () => deleteOldAnswers(context),
    }),
  'fold-sums': () => foldSums(context),
  'issue-invoices': () => issueInvoices(context),
  'apply-credit': ({ organisationId }) => applyCredit(context, organisationId),
  'overdue-invoices': () => remindOfInvoices(context),
  'tell-buyers': () => tellBuyers(context),
  'invoice-mail': ({ invoiceId }) => mailInvoice(context, invoiceId),
  'self-billed-mail': ({ documentId }) => mailSelfBilled(context, documentId),
  retention: () => applyRetention(context),
  'verify-audit-log': () => verifyNightly(context),
  backup: () => backUpNightly(context),
  reseal: () => reseal(context),
  'tell-tenant': () => tellTenant(context),
})

const tz = 'Africa/Johannesburg'

/** What is done once a day, and at the next start where nobody ran then. */
const daily: Partial<Record<JobName, string>> = {
  'morning-files': '0 6 * * *',
  'waiting-requests': '0 7 * * *',
  'issue-invoices': '0 3 * * *',
  'overdue-invoices': '0 8 * * *',
  retention: '30 2 * * *',
  'verify-audit-log': '0 1 * * *',
  backup: '30 1 * * *',
}
const often: Partial<Record<JobName, string>> = {
  'lapse-and-clean-up': '*/5 * * * *',
  'tell-buyers': '*/15 * * * *',
  'fold-sums': '* * * * *',
}

/**
 * Starts workers for every queue (that of backups where BACKUP_DIR is set), the sending of webhooks, and the schedules (kept in the database: setting one again
 * changes nothing).
 * @returns what stops the sending of webhooks; the queue's workers stop with the queue
 */
export async function startWorkers(parts: JobParts): Promise<() => Promise<void>> {
  const { boss, context } = parts
  // On another machine somebody else may have it, and the schedule is everybody's: without it the job is left where it is.
  const writesBackups = context.settings.BACKUP_DIR !== undefined
  const handlers = createHandlers(parts)
  for (const name of Object.keys(handlers) as JobName[]) {
    if (name === 'backup' && !writesBackups) continue
    const run = handlers[name] as (data: unknown) => Promise<unknown>
    // Nobody waits by the second for what a clock begins.
    const pollingIntervalSeconds = name in daily || name in often ? 10 : 1
    // A batch is settled as one: what is sent is taken one by one, so that a worker that ends in between sends nothing again.
    const batchSize = sending.has(name) ? 1 : 20
    const options = { burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds, batchSize } as const
    let worker = ''
    worker = await boss.work(name, options, (jobs: Job<unknown>[]) => {
      // Ten thousand payout mails would leave at one a second: a full batch of one does not count as a burst.
      if (batchSize === 1) boss.notifyWorker(worker)
      return settleEach(jobs, data => traceJob(name, data, () => run(data)))
    })
  }
  for (const [name, cron] of Object.entries(daily))
    if (name !== 'backup' || writesBackups) await boss.schedule(name, cron, {}, { tz, missed: 'once' })
  for (const [name, cron] of Object.entries(often)) await boss.schedule(name, cron, {}, { tz })
  for (const name of retiredQueues) await boss.unschedule(name)
  await boss.schedule('reseal', '*/5 * * * *', {}, { tz })
  if (context.tenant === undefined) await boss.unschedule('tell-tenant')
  else await boss.schedule('tell-tenant', '* * * * *', {}, { tz })
  if (context.keys.masters.length > 1) await boss.send('reseal', {})
  return startWebhookLoop(context, parts.outbound)
}

const sending: ReadonlySet<JobName> = new Set(['send-mail', 'lead-file-mail', 'invoice-mail', 'self-billed-mail'])

/** Runs a batch; each job succeeds or fails by itself. What is kept of a failure names its kind, never its data. */
async function settleEach(jobs: Job<unknown>[], run: (data: unknown) => Promise<unknown>): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of jobs) {
    try {
      await run(data)
      results.push({ id, status: 'completed' })
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string }
      results.push({ id, status: 'failed', output: { name, code } })
    }
  }
  return results
}
