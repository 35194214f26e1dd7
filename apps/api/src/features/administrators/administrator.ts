import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeAdministrator as changeEndpoint } from '@lodeway/contract/own-administrator.ts'
import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { changeOwnPerson } from '../loaders/change-own-person.ts'
import { pictureUrl } from '../loaders/own-picture.ts'

export async function readAdministrator(db: Queryable, keys: Keys, id: string) {
  const row = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'idNumberEncrypted', 'pictureId', 'areas'])
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
    areas: [...areasOf(row.areas)],
    idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'account.id_number'),
  }
}

/** Changes the administrator's own profile. */
export async function changeAdministrator(work: Work, id: string, changes: BodyOutput<typeof changeEndpoint>) {
  await changeOwnPerson(work, 'admin', await readAdministrator(work.tx, work.keys, id), changes)
  return readAdministrator(work.tx, work.keys, id)
}
