import type { takeStatement as api } from '@lodeway/contract/bank-statements.ts'
import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict, unprocessable } from '../../work/refusal.ts'
import { lockIncoming } from './open-accounts.sql.ts'
import { previewStatement } from './preview-statement.ts'
import { takeReceipts } from './take-receipts.ts'

/**
 * Takes what a statement's preview showed, every line of it or nothing.
 * @throws Refusal 409 when it would be something else now; 422 for a file with errors, or with nothing to take
 */
export async function takeStatement(
  work: Work,
  { preview: confirmed, ...file }: BodyOutput<typeof api>,
): Promise<AnswerInput<typeof api>> {
  await lockIncoming(work.tx)
  const { preview, incoming } = await previewStatement(work.tx, file, johannesburgDate(work.now))
  if (preview.digest !== confirmed)
    throw conflict(
      'preview_changed',
      'Something has changed since the preview, so nothing was imported. Please look at the lines again.',
    )
  if (preview.counts.errors > 0)
    throw unprocessable('lines_with_errors', 'Lines of the file have errors, so nothing was imported.')
  if (incoming.length === 0) throw unprocessable('nothing_to_take', 'The file has nothing to import.')
  await takeReceipts(work, incoming)
  const { receipts, unknown } = preview.counts
  await appendAudit(
    work,
    'receipt.statement',
    { kind: 'receipt', id: 'statement' },
    { receipts, unknown, amount: preview.amount },
  )
  return { receipts, unknown, amount: preview.amount }
}
