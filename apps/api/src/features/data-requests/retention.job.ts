import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { mailFolder } from '../../mail/mail-folder.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { eraseLeads } from './erase-leads.ts'

const atOnce = 200

/**
 * Every night: takes out what is past its retention period by `rules/data-requests/retention.ts`, in lots that lock little.
 * What was done stays done, so a run that was broken off, or runs twice, does no harm. The rest of the schedule is done
 * every five minutes (`jobs/workers.ts`), by the identity service's purge and by the queues' own settings.
 */
export async function applyRetention(context: Context) {
  return {
    unsoldLeads: await eraseDue(context, unsold(retentionCutoff('unsoldLead', context.clock.now()))),
    soldLeads: await eraseDue(context, sold(retentionCutoff('soldLead', context.clock.now()))),
    paymentAccounts: await forgetPaymentAccounts(context),
    runAccounts: await forgetRunAccounts(context),
    deliveryAnswers: await forgetDeliveryAnswers(context),
    writtenMails: await removeWrittenMails(context),
  }
}

/** Nothing was ever owed for it, and nothing has happened since. */
const unsold = (before: Date) => sql<boolean>`lead.created_at < ${before}
  AND NOT EXISTS (SELECT 1 FROM sale WHERE sale.lead_id = lead.id)
  AND ${nothingHappenedSince(before)}`

/** Everything that was owed for it is settled, and nothing has happened since. */
const sold = (before: Date) => sql<boolean>`lead.created_at < ${before}
  AND EXISTS (SELECT 1 FROM sale WHERE sale.lead_id = lead.id)
  AND NOT EXISTS (SELECT 1 FROM sale WHERE sale.lead_id = lead.id
    AND (greatest(sold_at, paid_at) >= ${before} OR (payment_status = 'unpaid' AND voided_at IS NULL)))
  AND ${nothingHappenedSince(before)}`

const nothingHappenedSince = (
  since: Date,
) => sql`NOT EXISTS (SELECT 1 FROM lead_event WHERE lead_event.lead_id = lead.id AND at >= ${since})
  AND NOT EXISTS (SELECT 1 FROM assignment WHERE assignment.lead_id = lead.id AND greatest(assigned_at, ended_at) >= ${since})`

async function eraseDue(context: Context, isDue: RawBuilder<boolean>): Promise<number> {
  let erased = 0
  let after = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
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
        .limit(atOnce)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      for (const leadId of await eraseLeads(
        work,
        leads.map(lead => lead.id),
      ))
        await appendAudit(work, 'lead.erase', { kind: 'lead', id: leadId }, { why: 'retention' })
      return leads
    })
    erased += due.length
    const last = due.at(-1)
    if (last === undefined || due.length < atOnce) return erased
    after = last
  }
}

/** Amounts, days and batches stay: they are the books. */
const forgetPaymentAccounts = (context: Context) =>
  inLots(
    context,
    sql`UPDATE sale SET paid_to = NULL WHERE id IN (
      SELECT id FROM sale WHERE paid_to IS NOT NULL AND paid_at < ${retentionCutoff('paymentAccount', context.clock.now())}
      ORDER BY paid_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`,
  )

/** Those of payment runs, and the bank files that they are in. Sums, and the file's SHA-256, stay. */
async function forgetRunAccounts(context: Context): Promise<number> {
  const before = retentionCutoff('paymentAccount', context.clock.now())
  const payees = await inLots(
    context,
    sql`UPDATE payment_run_payee SET account = NULL WHERE id IN (
      SELECT id FROM payment_run_payee WHERE account IS NOT NULL AND decided_at < ${before}
      ORDER BY decided_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  const files = await inLots(
    context,
    sql`UPDATE payment_run SET file_sealed = '' WHERE id IN (
      SELECT id FROM payment_run WHERE length(file_sealed) > 0 AND coalesce(closed_at, sent_at, file_made_at) < ${before}
      ORDER BY id LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  return payees + files
}

/** Those of single attempts too. */
async function forgetDeliveryAnswers(context: Context): Promise<number> {
  await inLots(
    context,
    sql`UPDATE delivery_attempt SET answer = NULL WHERE id IN (
      SELECT id FROM delivery_attempt WHERE answer IS NOT NULL AND at < ${retentionCutoff('deliveryAnswer', context.clock.now())}
      ORDER BY at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  return inLots(
    context,
    sql`UPDATE delivery SET last_answer = NULL WHERE id IN (
      SELECT id FROM delivery WHERE last_answer IS NOT NULL AND status <> 'waiting'
        AND created_at < ${retentionCutoff('deliveryAnswer', context.clock.now())}
      ORDER BY created_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
}

async function inLots(context: Context, statement: RawBuilder<unknown>): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows } = await statement.execute(context.db)
    all += Number(numAffectedRows)
    if (Number(numAffectedRows) < atOnce) return all
  }
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
