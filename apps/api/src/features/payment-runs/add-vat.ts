import { formatRand } from '@lodeway/rules/money/rand.ts'
import { paymentReference } from '@lodeway/rules/payment-runs/bank-file.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { draftSelfBilled, type SelfBilledDraft, vatOfDraft } from '../self-billing/draft-self-billed.ts'
import type { Run } from './run-view.sql.ts'

/**
 * Adds VAT to what a run pays those of its payees who are VAT vendors. The run is locked, and what it pays is settled for good.
 * @returns the invoices that say so, which the caller keeps at the very end: their numbers are locked until the transaction ends
 * @throws Refusal 409 where payments need a second person, and it is not the VAT that they approved
 */
export async function addVat(work: Work, run: Run): Promise<SelfBilledDraft[]> {
  const drafts = await draftSelfBilled({ ...work, db: work.tx }, run.id)
  const changed = await findChangedVat(work.tx, run, drafts)
  if (changed !== undefined) throw conflict('vat_changed', changed)
  if (drafts.length === 0) return drafts
  await sql`UPDATE payment_run_payee payee SET cents = payee.cents + added.vat_cents
    FROM ${added(drafts)}
    WHERE payee.run_id = ${run.id}::uuid AND payee.payee_id = added.payee_id`.execute(work.tx)
  return drafts
}

/** Keeps what VAT a run is approved with, of each payee. @returns the sum of it, in cents */
export async function approveVat(work: Work, runId: string): Promise<number> {
  const drafts = await draftSelfBilled({ ...work, db: work.tx }, runId)
  await sql`UPDATE payment_run_payee payee
    SET approved_vat_cents = coalesce((SELECT vat_cents FROM ${added(drafts)} WHERE added.payee_id = payee.payee_id), 0)
    WHERE run_id = ${runId}::uuid AND state = 'included'`.execute(work.tx)
  return drafts.reduce((sum, draft) => sum + vatOfDraft(draft), 0)
}

/** Why an approved run is not paid as it is: a second person approved it with other VAT than these drafts have. */
export async function findChangedVat(
  db: Queryable,
  run: Pick<Run, 'id' | 'number' | 'needsSecondPerson'>,
  drafts: readonly SelfBilledDraft[],
): Promise<string | undefined> {
  if (!run.needsSecondPerson) return undefined
  const { rows } = await sql<{ place: number; approvedCents: number; vatCents: number }>`
    SELECT place, approved_vat_cents AS approved_cents, coalesce(vat_cents, 0) AS vat_cents
    FROM payment_run_payee payee LEFT JOIN ${added(drafts)} ON added.payee_id = payee.payee_id
    WHERE run_id = ${run.id}::uuid AND state = 'included' AND approved_vat_cents <> coalesce(vat_cents, 0)
    ORDER BY place LIMIT 1`.execute(db)
  const [changed] = rows
  return (
    changed &&
    `The VAT of payment ${paymentReference(run.number, changed.place)} has changed since this run was approved: ${formatRand(changed.approvedCents)} then, ${formatRand(changed.vatCents)} now. Leave its payee out and put them back, which makes the run a draft again, then submit it and have it approved again.`
  )
}

const added = (drafts: readonly SelfBilledDraft[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    drafts.map(draft => ({ payee_id: draft.payeeId, vat_cents: vatOfDraft(draft) })),
  )}::jsonb) AS added (payee_id uuid, vat_cents bigint)`

/** The VAT of each payout that is on one of these invoices, in cents. */
export const vatBySale = (drafts: readonly SelfBilledDraft[]): ReadonlyMap<string, number> =>
  new Map(drafts.flatMap(({ lines }) => lines.map(({ saleId, vatCents }) => [saleId, vatCents])))
