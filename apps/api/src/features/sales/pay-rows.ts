import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { newPayments } from '../assignments/history.ts'
import { onNoInvoice } from '../invoices/on-invoice.sql.ts'
import { movedByBank } from '../journal/bank-day.sql.ts'
import { type PostedRow, postRows } from '../journal/post.ts'
import { vatOfRow } from '../journal/row-vat.sql.ts'
import type { ToldRow } from './earners.sql.ts'
import { ofPayee } from './sale-row.sql.ts'
import { tellPaid } from './tell-earners.ts'

/** An account as it is kept with what was paid to it, from the columns of `payee_account`. */
export const accountSnapshot = sql`jsonb_build_object('holderName', holder_name, 'bankName', bank_name, 'accountType', account_type,
  'last4', number_last4, 'branchCode', branch_code, 'numberSealed', replace(encode(number_encrypted, 'base64'), E'\n', ''))`

const presentAccount = sql`(SELECT ${accountSnapshot} FROM payee_account WHERE ${ofPayee})`

interface HowPaid {
  readonly batchId?: string
  /** The account that it went to, by the row of `sale`; the one on file where none is given. */
  readonly paidTo?: RawBuilder<unknown>
  /** When that account was taken into a run. */
  readonly submittedAt?: Date | null
  /** The payment run in which it was sent to the bank. */
  readonly sentInRun?: string
  /** The day on which the bank paid; today where none is given. */
  readonly paidOn?: string | undefined
  /** VAT of self-billed invoices that are made in the same transaction, after this: by the row that they are about, in cents. */
  readonly vat?: ReadonlyMap<string, number>
}

/**
 * The one UPDATE that pays, with a snapshot of the account, and the payments written into the leads' histories and the journal, and told
 * to whoever is paid.
 * @returns how many were paid
 */
export async function payRows(
  work: Pick<Work, 'tx' | 'now' | 'actor' | 'jobs' | 'keys' | 'settings'>,
  ids: readonly string[],
  { batchId, paidTo = presentAccount, submittedAt = null, sentInRun, paidOn, vat }: HowPaid = {},
): Promise<number> {
  if (ids.length === 0) return 0
  const [source, actorId] =
    work.actor.kind === 'admin' ? (['admin', work.actor.id] as const) : (['system', null] as const)
  const now = sql`${work.now}::timestamptz`
  const { rows: paid } = await sql<PostedRow & ToldRow & { vatCents: number }>`
    WITH paid AS (
      UPDATE sale SET payment_status = 'paid', paid_at = ${movedByBank(now, sql`${paidOn ?? null}::date`)}, batch_id = ${batchId ?? null}::uuid, paid_to = ${paidTo}
      WHERE id = ANY(${ids}::uuid[]) AND payment_status = 'unpaid' AND voided_at IS NULL
      RETURNING id, lead_id, assignment_id, ${now} AS at, ledger_key, category, status, amount_cents, organisation_id, loader_id,
        payee_organisation_id
    ), written AS (${newPayments(sql`paid`, source, actorId)})
    SELECT id, lead_id, category, status, amount_cents, organisation_id, loader_id, payee_organisation_id, ${vatOfRow(sql`paid.id`)} AS vat_cents
    FROM paid`.execute(work.tx)
  const rows = paid.map(row => ({ ...row, vatCents: row.vatCents + (vat?.get(row.id) ?? 0) }))
  // What was received for an invoice is in the books as that.
  await postRows(work, 'paid', await onNoInvoice(work.tx, rows), sentInRun)
  await tellPaid(work, rows, { paidOn: paidOn ?? johannesburgDate(work.now), submittedAt })
  return rows.length
}
