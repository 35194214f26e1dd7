import type { caseMessage } from '@lodeway/contract/case-conversations.ts'
import type { CaseSide, Speaker } from '@lodeway/rules/outcomes/conversation.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'

type CaseMessage = z.input<typeof caseMessage>

/** Who wrote, by the role of their account. */
export const speakerOf = (role: 'admin' | 'buyer' | 'loader'): Speaker =>
  (({ admin: 'administrator', buyer: 'organisation', loader: 'loader' }) as const)[role]

/**
 * One side of cases, each in order. Whoever reads them is handed the names of their own: organisations and loaders learn of an
 * administrator that it was one.
 */
export async function findMessages(
  db: Queryable,
  caseIds: readonly string[],
  side: CaseSide,
  reader: 'administrator' | 'side',
): Promise<Map<string, CaseMessage[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('caseMessage')
    .innerJoin('account', 'account.id', 'caseMessage.writtenBy')
    .select(['caseMessage.id', 'caseId', 'writtenAt', 'message', 'role', 'firstName', 'lastName'])
    .where('caseId', 'in', caseIds)
    .where('side', '=', side)
    .orderBy('caseMessage.id')
    .execute()
  const files = await findFiles(db, rows)
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId)
  return new Map(
    [...byCase].map(([caseId, messages]) => [
      caseId,
      messages.map(({ id, writtenAt, message, role, firstName, lastName }) => ({
        id,
        at: writtenAt.toISOString(),
        by: speakerOf(role),
        name: reader === 'side' && role === 'admin' ? null : fullName(firstName, lastName),
        message,
        files: (files.get(id) ?? []).map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes })),
      })),
    ]),
  )
}

async function findFiles(db: Queryable, messages: readonly { readonly id: string }[]) {
  if (messages.length === 0) return new Map<string, never[]>()
  const files = await db
    .selectFrom('caseFile')
    .select(['id', 'messageId', 'name', 'bytes'])
    .where(
      'messageId',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(files, ({ messageId }) => messageId)
}

/** The role of whoever wrote last about the case `c`, on one side or on either: null while nobody has. */
export const lastRole = (side?: CaseSide): RawBuilder<'admin' | 'buyer' | 'loader' | null> => sql`(
  SELECT role FROM case_message JOIN account ON account.id = written_by
  WHERE case_id = c.id ${side === undefined ? sql`` : sql`AND side = ${side}`} ORDER BY case_message.id DESC LIMIT 1)`

export const lastSide: RawBuilder<CaseSide | null> = sql`(
  SELECT side FROM case_message WHERE case_id = c.id ORDER BY id DESC LIMIT 1)`
