import { documentSeries } from '@lodeway/rules/invoices/documents.ts'
import { transfersOfLine } from '@lodeway/rules/journal/invoice-transfers.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudits } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { addEntries, entriesOf } from '../journal/add-entries.ts'
import { type Draft, netOf, totalOf } from './draft-invoices.ts'
import { lineRows } from './line-rows.ts'
import { takeNumbers } from './take-numbers.ts'

type Keeping = Pick<Work, 'tx' | 'now' | 'actor' | 'jobs'>
type Entries = ReturnType<typeof entriesOf>

/**
 * Makes documents of drafts: writes what they move, and `more`, into the books, and then takes their numbers. A number is locked until
 * the transaction ends, so that none is left out when it fails; hence everything else that is waited for comes before.
 */
export async function keepDocuments(work: Keeping, drafts: readonly Draft[], more: Entries = []): Promise<void> {
  await addEntries(work.tx, work.now, [...drafts.flatMap(entriesOfDraft), ...more])
  if (drafts.length === 0) return
  await appendAudits(
    work,
    drafts.map(draft => ({
      actor: work.actor,
      action: draft.kind === 'invoice' ? ('invoice.issue' as const) : ('invoice.credit' as const),
      subject: { kind: 'invoice' as const, id: draft.id },
      detail: { organisationId: draft.organisationId, cents: totalOf(draft), lines: draft.lines.length },
    })),
  )
  for (const { id } of drafts) await work.jobs.enqueue(work.tx, 'invoice-mail', { invoiceId: id })
  for (const kind of ['invoice', 'creditNote'] as const) {
    const own = drafts.filter(draft => draft.kind === kind)
    if (own.length > 0) await insert(work, own, await takeNumbers(work.tx, documentSeries[kind], own.length))
  }
}

const entriesOfDraft = ({ kind, organisationId, lines }: Draft): Entries =>
  lines.flatMap(line =>
    entriesOf(
      kind === 'invoice' ? 'invoiced' : 'credited',
      line.saleId,
      transfersOfLine(kind === 'invoice' ? 'invoiced' : 'credited', { organisationId, ...line }),
    ),
  )

async function insert({ tx, now }: Keeping, drafts: readonly Draft[], numbers: readonly string[]): Promise<void> {
  await tx
    .insertInto('invoice')
    .values(
      drafts.map(({ lines, issuer, recipient, ...draft }, place) => ({
        ...draft,
        number: numbers[place] ?? '',
        issuedAt: now,
        issuedOn: johannesburgDate(now),
        issuer: JSON.stringify(issuer),
        recipient: JSON.stringify(recipient),
        netCents: netOf({ lines }),
        vatCents: totalOf({ lines }) - netOf({ lines }),
      })),
    )
    .execute()
  const lines = lineRows(drafts, id => ({ invoice_id: id }))
  await sql`INSERT INTO invoice_line SELECT * FROM jsonb_populate_recordset(NULL::invoice_line, ${lines}::jsonb)`.execute(
    tx,
  )
}
