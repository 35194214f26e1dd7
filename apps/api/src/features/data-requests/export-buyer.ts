import type { Work } from '../../work/context.ts'
import { savedViewsOf } from '../views/views.ts'
import { writtenBy } from './export-conversations.ts'
import { auditOf } from './export-lead.ts'
import { signInsOf } from './export-sign-ins.ts'

/** The account of a person of an organisation as they may have it, or undefined when there is none. */
export async function accountOfBuyer(work: Work, id: string) {
  const row = await work.tx
    .selectFrom('buyer')
    .innerJoin('account', 'account.id', 'buyer.accountId')
    .innerJoin('organisation', 'organisation.id', 'buyer.organisationId')
    .selectAll('account')
    .select(['permissions', 'organisation.name as organisationName'])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId: row.id,
    details: {
      firstName: row.firstName,
      lastName: row.lastName,
      emailAddress: row.email,
      phoneNumber: row.phone,
      organisation: row.organisationName,
      permissions: row.permissions,
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
    notesWritten: await work.tx
      .selectFrom('leadNote')
      .select(['writtenAt as at', 'note'])
      .where('writtenBy', '=', id)
      .orderBy('id')
      .execute(),
    records: await auditOf(work, 'buyer', id),
    erasedAt: row.erasedAt,
  }
}
