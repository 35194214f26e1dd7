import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { draftSelfBilled, type SelfBilledDraft, vatOfDraft } from '../self-billing/draft-self-billed.ts'

/**
 * Adds VAT to what a run pays those of its payees who are VAT vendors. The run is locked, and what it pays is settled for good.
 * @returns the invoices that say so, which the caller keeps at the very end: their numbers are locked until the transaction ends
 */
export async function addVat(work: Work, runId: string): Promise<SelfBilledDraft[]> {
  const drafts = await draftSelfBilled({ ...work, db: work.tx }, runId)
  if (drafts.length === 0) return drafts
  const added = drafts.map(draft => ({ payee_id: draft.payeeId, vat_cents: vatOfDraft(draft) }))
  await sql`UPDATE payment_run_payee payee SET cents = payee.cents + added.vat_cents
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added (payee_id uuid, vat_cents bigint)
    WHERE payee.run_id = ${runId}::uuid AND payee.payee_id = added.payee_id`.execute(work.tx)
  return drafts
}

/** The VAT of each payout that is on one of these invoices, in cents. */
export const vatBySale = (drafts: readonly SelfBilledDraft[]): ReadonlyMap<string, number> =>
  new Map(drafts.flatMap(({ lines }) => lines.map(({ saleId, vatCents }) => [saleId, vatCents])))
