import type { changeAdministrator as changeEndpoint } from '@lodeway/contract/administrators.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { isIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../http/errors.ts'
import { badRequest, conflict, notFound } from '../../http/refusal.ts'

export async function readAdministrator(db: Queryable, keys: Keys, id: string) {
  const row = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'idNumberEncrypted'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (row === undefined) throw notFound('This administrator')
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.email,
    phoneNumber: row.phone,
    pictureUrl: null,
    idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'account.id_number'),
  }
}

/** Changes the administrator's own profile. */
export async function changeAdministrator(work: Work, id: string, changes: BodyOutput<typeof changeEndpoint>) {
  const fields: Record<string, string> = {}
  const phone = changes.phoneNumber === undefined ? undefined : toE164(changes.phoneNumber)
  if (changes.phoneNumber !== undefined && phone === undefined) fields.phoneNumber = messages.invalidPhoneNumber
  if (changes.idNumber && !isIdNumber(changes.idNumber)) fields.idNumber = messages.invalidIdNumber
  const [first] = Object.values(fields)
  if (first !== undefined) throw badRequest(first, fields)
  const columns = {
    ...(changes.firstName !== undefined && { firstName: changes.firstName }),
    ...(changes.lastName !== undefined && { lastName: changes.lastName }),
    ...(changes.emailAddress !== undefined && { email: changes.emailAddress }),
    ...(phone !== undefined && { phone }),
    ...(changes.idNumber !== undefined && {
      idNumberEncrypted: changes.idNumber ? work.keys.seal(changes.idNumber, 'account.id_number') : null,
      idNumberKeyHash: changes.idNumber ? work.keys.fingerprint(changes.idNumber, 'idNumber') : null,
      idNumberLast3: changes.idNumber ? changes.idNumber.slice(-3) : null,
    }),
  }
  if (Object.keys(columns).length > 0) {
    try {
      await work.tx.updateTable('account').set(columns).where('id', '=', id).where('role', '=', 'admin').execute()
    } catch (error) {
      if (isUniqueViolation(error, 'account_email'))
        throw conflict('email_taken', 'This e-mail address belongs to another account.')
      if (isUniqueViolation(error, 'account_id_number'))
        throw conflict('id_number_taken', 'This ID number belongs to another account.')
      throw error
    }
    await appendAudit(work, 'admin.change', { kind: 'admin', id }, { fields: Object.keys(columns) })
  }
  return readAdministrator(work.tx, work.keys, id)
}
