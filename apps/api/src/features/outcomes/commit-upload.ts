import { createHash } from 'node:crypto'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { commitOutcomes } from '@lodeway/contract/outcomes.ts'
import { uploadPreview } from '@lodeway/contract/outcomes.ts'
import * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import { lockText } from '../../db/lock-text.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { Refusal, unprocessable } from '../../work/refusal.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { type Preview, previewUpload, uploadOf } from './preview-upload.ts'
import { readOutcomeFile } from './read-outcome-file.ts'
import { recordOutcomes } from './record-outcome.ts'

/**
 * Records a file of outcomes, every row or none, if it still changes what its preview showed, and keeps it as a batch.
 * The same request again records nothing more.
 * @throws Refusal 409 with the new preview when anything changed since; 422 for a file with errors or without a change,
 * and for an id that was another file's
 */
export async function commitUpload(
  work: Work,
  organisationId: string,
  { id, fileName, text, preview: confirmed }: BodyOutput<typeof commitOutcomes>,
): Promise<void> {
  const { tx } = work
  const upload = uploadOf(organisationId, work.actor)
  await findOrganisation(tx, organisationId)
  const digest = createHash('sha256').update(text).digest('hex')
  // A repeat that comes while the first is being recorded waits for it.
  await lockText(tx, 'outcomeUpload', id)
  const earlier = await tx.selectFrom('outcomeBatch').selectAll().where('id', '=', id).executeTakeFirst()
  if (earlier !== undefined) {
    if (earlier.organisationId === organisationId && earlier.digest === digest) return
    throw unprocessable('id_reused', 'Another file was recorded under this id.')
  }
  const { preview, reports } = await previewUpload(tx, upload, readOutcomeFile(text), 'for update')
  if (preview.digest !== confirmed) throw changedSince(preview)
  const { errors, changes } = preview.counts
  if (errors > 0)
    throw unprocessable(
      'rows_with_errors',
      `${errors === 1 ? '1 row has' : `${errors} rows have`} errors, so nothing was recorded.`,
    )
  if (changes === 0) throw unprocessable('nothing_changes', 'The file changes nothing.')
  await recordOutcomes(work, reports, { source: upload.source, organisationId })
  const counts = { rowCount: preview.rows.length, changedCount: changes }
  await tx
    .insertInto('outcomeBatch')
    .values({
      id,
      organisationId,
      createdAt: work.now,
      createdBy: accountIdOf(work.actor),
      fileName,
      digest,
      ...counts,
    })
    .execute()
  await appendAudit(
    work,
    'outcomes.upload',
    { kind: 'organisation', id: organisationId },
    { batchId: id, digest, ...counts },
  )
}

function changedSince(preview: Preview): Refusal {
  const message = 'Something has changed since the preview, so nothing was recorded. Please look at the rows again.'
  return new Refusal(409, 'preview_changed', message, { answer: { preview: z.parse(uploadPreview, preview) } })
}
