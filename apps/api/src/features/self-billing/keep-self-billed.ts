import { selfBilledSeries } from '@lodeway/rules/self-billing/documents.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudits } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { lineRows } from '../invoices/line-rows.ts'
import { takeNumbers } from '../invoices/take-numbers.ts'
import { postSelfBilling } from '../journal/post-run.ts'
import { type SelfBilledDraft, vatOfDraft } from './draft-self-billed.ts'
import { payeeSubject } from './payee-subject.ts'

type Keeping = Pick<Work, 'tx' | 'now' | 'actor' | 'jobs'>

/**
 * Makes documents of drafts: writes their VAT into the books, and then takes their numbers, which are locked until the transaction ends;
 * everything else that is waited for comes before.
 */
export async function keepSelfBilled(work: Keeping, drafts: readonly SelfBilledDraft[]): Promise<void> {
  if (drafts.length === 0) return
  for (const { payeeId, runId, lines } of drafts) {
    const vat = lines.map(({ saleId, vatCents }) => ({ saleId, payeeId, vatCents }))
    await postSelfBilling(work, vat, runId)
  }
  await appendAudits(
    work,
    drafts.map(draft => ({
      actor: work.actor,
      action: draft.kind === 'invoice' ? ('self-billing.issue' as const) : ('self-billing.credit' as const),
      subject: payeeSubject(draft),
      detail: { vatCents: vatOfDraft(draft), lines: draft.lines.length },
    })),
  )
  for (const { id } of drafts) await work.jobs.enqueue(work.tx, 'self-billed-mail', { documentId: id })
  for (const kind of ['invoice', 'creditNote'] as const) {
    const own = drafts.filter(draft => draft.kind === kind)
    if (own.length > 0) await insert(work, own, await takeNumbers(work.tx, selfBilledSeries[kind], own.length))
  }
}

async function insert(
  { tx, now }: Keeping,
  drafts: readonly SelfBilledDraft[],
  numbers: readonly string[],
): Promise<void> {
  await tx
    .insertInto('selfBilledInvoice')
    .values(
      drafts.map(({ lines, supplier, recipient, ...draft }, place) => ({
        ...draft,
        number: numbers[place] ?? '',
        issuedAt: now,
        issuedOn: johannesburgDate(now),
        supplier: JSON.stringify(supplier),
        recipient: JSON.stringify(recipient),
        netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0),
        vatCents: vatOfDraft({ lines }),
      })),
    )
    .execute()
  const lines = lineRows(drafts, (id, { returnsBefore }) => ({ document_id: id, returns_before: returnsBefore }))
  await sql`INSERT INTO self_billed_line SELECT * FROM jsonb_populate_recordset(NULL::self_billed_line, ${lines}::jsonb)`.execute(
    tx,
  )
}
