import { formatRand } from '@lodeway/rules/money/rand.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { selfBilledHeading, selfBilledNote } from '@lodeway/rules/self-billing/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { documentPdf } from '../invoices/document-pdf.ts'
import { findSelfBilledLines, type SelfBilledRecord } from './self-billed.sql.ts'

/** A document on paper, for whoever asks: to them the same at any time, since nothing of it changes. */
export async function selfBilledFile(
  { settings, actor }: Pick<Work, 'settings' | 'actor'>,
  db: Queryable,
  document: SelfBilledRecord,
): Promise<FileAnswer> {
  const { id, kind, number } = document
  const paper = {
    ...document,
    heading: selfBilledHeading(kind),
    head: headOf(document),
    foot: { lines: [selfBilledNote] },
  }
  const bytes = await documentPdf(settings.PRODUCT_NAME, paper, await findSelfBilledLines(db, actor, id))
  return { bytes, name: `${number}.pdf`, type: 'application/pdf' }
}

function headOf({ kind, issuedOn, run, correctsNumber, reason, vatCents }: SelfBilledRecord): string[] {
  return [
    `Date: ${formatShownDate(issuedOn)}`,
    ...(kind === 'invoice'
      ? [`Paid in: ${runName(run ?? 0)}`]
      : [`For invoice: ${correctsNumber}`, `Reason: ${reason}`, `VAT taken back: ${formatRand(vatCents)}`]),
  ]
}
