import type { changeAdministrator as changeEndpoint } from '@lodeway/contract/administrators.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { emailChangedLetter } from '../loaders/loaders.mail.ts'
import { pictureUrl } from '../loaders/own-picture.ts'
import { personColumns, refusingTaken } from '../loaders/person-columns.ts'

export async function readAdministrator(db: Queryable, keys: Keys, id: string) {
  const row = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'idNumberEncrypted', 'pictureId'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow(() => notFound('This administrator'))
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.email,
    phoneNumber: row.phone,
    pictureUrl: pictureUrl(row.pictureId),
    idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'account.id_number'),
  }
}

/** Changes the administrator's own profile. The address from before is told when it is no longer the account's. */
export async function changeAdministrator(work: Work, id: string, changes: BodyOutput<typeof changeEndpoint>) {
  const before = await readAdministrator(work.tx, work.keys, id)
  const columns = personColumns(work, changes)
  if (Object.keys(columns).length > 0) {
    await refusingTaken(() =>
      work.tx.updateTable('account').set(columns).where('id', '=', id).where('role', '=', 'admin').execute(),
    )
    if (columns.email !== undefined && columns.email.toLowerCase() !== before.emailAddress.toLowerCase())
      await sendMail(work, before.emailAddress, emailChangedLetter(before, undefined))
    await appendAudit(work, 'admin.change', { kind: 'admin', id }, { fields: Object.keys(columns) })
  }
  return readAdministrator(work.tx, work.keys, id)
}
