import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { mailFolder } from '../../mail/mail-folder.ts'
import type { Context } from '../../work/context.ts'
import { inBatches, rowsOfLot } from '../../work/in-lots.ts'
import { inTurn } from '../../work/in-turn.ts'
import { noId } from '../../work/no-id.ts'
import { inTransaction } from '../../work/transaction.ts'
import { forgetDeliveryAnswers } from '../deliveries/forget-delivery-answers.ts'
import { withdrawDeliveries } from '../deliveries/tell-organisations.ts'
import { forgetRunAccounts } from '../payment-runs/forget-accounts.ts'
import { forgetPaidAccounts } from '../sales/forget-paid-accounts.ts'
import { eraseLeads } from './erase-leads.ts'

/**
 * Every night: takes out what is past its retention period by `rules/data-requests/retention.ts`, in lots that lock little.
 * What was done stays done, so a run that was broken off, or runs twice, does no harm. The rest of the schedule is done
 * every five minutes (`jobs/workers.ts`), by the identity service's purge and by the queues' own settings.
 */
export const applyRetention = (context: Context) =>
  inTurn({
    unsoldLeads: () => eraseDue(context, unsold(retentionCutoff('unsoldLead', context.clock.now()))),
    soldLeads: () => eraseSold(context, retentionCutoff('soldLead', context.clock.now())),
    paymentAccounts: () => forgetPaidAccounts(context),
    runAccounts: () => forgetRunAccounts(context),
    deliveryAnswers: () => forgetDeliveryAnswers(context),
    writtenMails: () => removeWrittenMails(context),
  })

/** As the index `lead_held` has it, word for word: what is kept because it is sold does not lie among what is looked through each night. */
const isSoldNow = sql<boolean>`coalesce(lead.organisation_status IN ('sale', 'cashed'), false)`
const hasSaleRows = sql<boolean>`EXISTS (SELECT 1 FROM sale WHERE sale.lead_id = lead.id)`

/** Nothing was ever owed for it, and nothing has happened since. */
const unsold = (before: Date) => sql<boolean>`NOT ${isSoldNow} AND lead.created_at < ${before}
  AND NOT ${hasSaleRows}
  AND ${nothingHappenedSince(before)}`

/** Those that are sold, and those of which a sale was taken back. */
const eraseSold = async (context: Context, before: Date): Promise<number> =>
  (await eraseDue(context, sql`${isSoldNow} AND ${settled(before)}`)) +
  (await eraseDue(context, sql`NOT ${isSoldNow} AND ${hasSaleRows} AND ${settled(before)}`))

/** Everything that was owed for it is settled, and nothing has happened since. Amounts of R0.00 are on no invoice and are never paid. */
const settled = (before: Date) => sql<boolean>`lead.created_at < ${before}
  AND NOT EXISTS (SELECT 1 FROM sale WHERE sale.lead_id = lead.id
    AND (greatest(sold_at, paid_at) >= ${before} OR (payment_status = 'unpaid' AND voided_at IS NULL AND amount_cents <> 0)))
  AND ${nothingHappenedSince(before)}`

/** Notes, messages, their evidence and edits of a waiting lead are in no history but the audit log, and a time agreed for a call stands at the assignment alone. */
const nothingHappenedSince = (
  since: Date,
) => sql`NOT EXISTS (SELECT 1 FROM lead_event WHERE lead_event.lead_id = lead.id AND at >= ${since})
  AND NOT EXISTS (SELECT 1 FROM assignment WHERE assignment.lead_id = lead.id AND greatest(assigned_at, ended_at, call_back_at) >= ${since})
  AND NOT EXISTS (SELECT 1 FROM audit_log WHERE subject_kind = 'lead' AND subject_id = lead.id::text AND at >= ${since}
    AND action IN ('lead.note', 'lead.change', 'case.message', 'case.file'))`

async function eraseDue(context: Context, isDue: RawBuilder<boolean>): Promise<number> {
  let after = { createdAt: new Date(0), id: noId }
  return inBatches(rowsOfLot, async () => {
    const { createdAt, id } = after
    const due = await inTransaction(context, { kind: 'system' }, async work => {
      const leads = await work.tx
        .selectFrom('lead')
        .select(['id', 'createdAt'])
        .where('erasedAt', 'is', null)
        .where(sql<boolean>`(lead.created_at, lead.id) > (${createdAt}::timestamptz, ${id}::uuid)`)
        .where(isDue)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(rowsOfLot)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      for (const leadId of await eraseLeads(
        work,
        leads.map(lead => lead.id),
      )) {
        await withdrawDeliveries(work, leadId)
        await appendAudit(work, 'lead.erase', { kind: 'lead', id: leadId }, { why: 'retention' })
      }
      return leads
    })
    after = due.at(-1) ?? after
    return due.length
  })
}

/** Their names begin with when they were written: 2026-03-02T06-00-00-000Z-1a2b3c4d.eml. */
async function removeWrittenMails(context: Context): Promise<number> {
  const before = retentionCutoff('writtenMail', context.clock.now()).toISOString().replaceAll(/[:.]/g, '-')
  const folder = mailFolder(context.settings)
  const old = (await readdir(folder).catch(() => [])).filter(
    name => /^\.?\d{4}-.*\.eml$/.test(name) && name.replace(/^\./, '') < before,
  )
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
