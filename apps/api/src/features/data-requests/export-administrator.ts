import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import type { Work } from '../../work/context.ts'
import { savedViewsOf } from '../views/views.ts'
import { writtenBy } from './export-conversations.ts'
import { auditOf } from './export-lead.ts'
import { signInsOf } from './export-sign-ins.ts'

/** The account of an administrator as they may have it, or undefined when there is none. */
export async function accountOfAdministrator(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId: row.id,
    details: {
      title: row.title,
      firstName: row.firstName,
      lastName: row.lastName,
      emailAddress: row.email,
      phoneNumber: row.phone,
      idNumber: row.idNumberEncrypted === null ? null : work.keys.open(row.idNumberEncrypted, 'account.id_number'),
      areas: areasOf(row.areas),
      status: row.status,
      createdAt: row.createdAt,
      picture: row.pictureId === null ? null : `${work.settings.APP_ORIGIN}/pictures/${row.pictureId}`,
    },
    passwordLinks: await work.tx
      .selectFrom('passwordToken')
      .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
      .where('accountId', '=', id)
      .orderBy('createdAt')
      .execute(),
    signIns: await signInsOf(work, id),
    savedViews: await savedViewsOf(work, id),
    messagesWritten: await writtenBy(work, id),
    records: await auditOf(work, 'admin', id),
    erasedAt: row.erasedAt,
  }
}
