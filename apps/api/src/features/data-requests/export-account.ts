import type { Selectable } from 'kysely'
import type { Account } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { savedViewsOf } from '../views/views.ts'
import { writtenBy } from './export-conversations.ts'
import { auditOf } from './export-lead.ts'
import { signInsOf } from './export-sign-ins.ts'

/** Who somebody with an account is, as they may have it, whatever they are here. */
export const detailsOf = ({ keys, settings }: Work, row: Selectable<Account>) => ({
  title: row.title,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.email,
  phoneNumber: row.phone,
  idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'account.id_number'),
  status: row.status,
  createdAt: row.createdAt,
  picture: row.pictureId === null ? null : `${settings.APP_ORIGIN}/pictures/${row.pictureId}`,
})

/** What is kept with an account: how it was signed in to, what its person chose, saved and wrote, and what was done with it. */
export async function keptWith(work: Work, { id, role, mutedMails, erasedAt }: Selectable<Account>) {
  return {
    mailsSwitchedOff: mutedMails,
    passwordLinks: await work.tx
      .selectFrom('passwordToken')
      .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
      .where('accountId', '=', id)
      .orderBy('createdAt')
      .execute(),
    signIns: await signInsOf(work, id),
    savedViews: await savedViewsOf(work, id),
    messagesWritten: await writtenBy(work, id),
    records: await auditOf(work, role, id),
    erasedAt,
  }
}
