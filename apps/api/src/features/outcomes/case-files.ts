import type { addCaseFile as addCaseFileEndpoint } from '@lodeway/contract/case-conversations.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { type CaseOfLead, isGoneWithLead } from '@lodeway/rules/outcomes/conversation.ts'
import {
  type EvidenceType,
  evidenceFileName,
  evidenceMediaTypes,
  evidenceTypeOf,
  maxEvidenceFiles,
  whyNotEvidence,
} from '@lodeway/rules/outcomes/evidence.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { scanFile } from '../../outbound/scan-file.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Context, Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { badRequest, notFound, unprocessable } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { lockCase, refuseClosed } from './lock-case.ts'

const place = 'case_file.content'

/**
 * Adds evidence to a message of the caller's own, while its case is open; the same file again stays one. It is looked at for harmful content first, which takes longer
 * than a transaction should.
 * @throws Refusal 400 for a file that is too large, lacks its end, or is no PDF, PNG or JPEG by its bytes; 404; 409 once it is decided; 422 when there
 *   are as many as a message takes, and as `scanFile`
 */
export async function addCaseFile(
  call: Context & { readonly actor: Actor },
  messageId: string,
  { name, content }: BodyOutput<typeof addCaseFileEndpoint>,
): Promise<{ id: string }> {
  const bytes = Buffer.from(content, 'base64')
  const type = evidenceTypeOf(bytes)
  const why = whyNotEvidence(bytes)
  if (type === undefined || why !== undefined) throw badRequest(why ?? '', { content: why ?? '' })
  await scanFile(call, bytes, 'content')
  return inTransaction(call, call.actor, work => keepCaseFile(work, messageId, { name, type, bytes }))
}

async function keepCaseFile(
  work: Work,
  messageId: string,
  { name, type, bytes }: { name: string; type: EvidenceType; bytes: Buffer },
): Promise<{ id: string }> {
  const { tx } = work
  const own = tx.selectFrom('caseMessage').select('caseId').where('id', '=', messageId)
  const message = await own.where('writtenBy', '=', accountIdOf(work.actor)).executeTakeFirst()
  if (message === undefined) throw notFound('This message')
  const { found, lead } = await lockCase(tx, message.caseId)
  refuseClosed(found, lead)
  // Files of one message come one after the other, so that they can be counted.
  await own.forNoKeyUpdate().executeTakeFirstOrThrow()
  const files = tx.selectFrom('caseFile').where('messageId', '=', messageId)
  const alike = files.select(['id', 'contentSealed']).where('name', '=', name).where('bytes', '=', bytes.length)
  const same = (await alike.execute()).find(file => contentOf(work, file).equals(bytes))
  if (same !== undefined) return { id: same.id }
  const { count } = await files.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= maxEvidenceFiles)
    throw unprocessable('too_many_files', `A message takes ${maxEvidenceFiles} files. Send another message for more.`)
  const id = newId()
  const contentSealed = work.keys.seal(bytes.toString('base64'), place)
  await tx.insertInto('caseFile').values({ id, messageId, name, type, bytes: bytes.length, contentSealed }).execute()
  await appendAudit(work, 'case.file', { kind: 'lead', id: lead.id }, { caseId: found.id, fileId: id })
  return { id }
}

const contentOf = ({ keys }: Work, { contentSealed }: { readonly contentSealed: Buffer }): Buffer =>
  Buffer.from(keys.open(contentSealed, place), 'base64')

/** A file for whoever may read its message. @throws Refusal 404 */
export async function readCaseFile(work: Work, id: string): Promise<FileAnswer> {
  const file = await work.tx
    .selectFrom('caseFile')
    .innerJoin('caseMessage', 'caseMessage.id', 'caseFile.messageId')
    .innerJoin('outcomeCase', 'outcomeCase.id', 'caseMessage.caseId')
    .innerJoin('lead', 'lead.id', 'outcomeCase.leadId')
    .select(['name', 'type', 'contentSealed', 'side', 'caseId', 'outcomeCase.organisationId', 'leadId', 'loaderId'])
    .select(['state', 'outcomeCase.assignmentId', 'lead.assignmentId as holderAssignmentId'])
    .where('caseFile.id', '=', id)
    .executeTakeFirst()
  if (file === undefined || !mayRead(work.actor, file)) throw notFound('This file')
  await appendAudit(work, 'case.file-read', { kind: 'lead', id: file.leadId }, { caseId: file.caseId, fileId: id })
  return {
    bytes: contentOf(work, file),
    name: evidenceFileName(file.name, file.type),
    type: evidenceMediaTypes[file.type],
  }
}

interface Readable extends Omit<CaseOfLead, 'kind'> {
  readonly side: 'organisation' | 'loader'
  readonly organisationId: string
  readonly loaderId: string
}

/** Administrators read both sides, an organisation and a loader their own. */
function mayRead(actor: Actor, file: Readable): boolean {
  const { side, organisationId, loaderId } = file
  if (actor.kind === 'buyer')
    return side === 'organisation' && actor.organisationId === organisationId && !isGoneWithLead(file)
  if (actor.kind === 'loader') return side === 'loader' && actor.id === loaderId
  return actor.kind === 'admin'
}
