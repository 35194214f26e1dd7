import { checkPersonChanges } from '@lodeway/rules/loaders/person-checks.ts'
import { checkPossiblePhone } from '@lodeway/rules/people/field-checks.ts'
import { collectErrors } from '@lodeway/rules/people/field-errors.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Keys } from '../../crypto/keys.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import type { Work } from '../../work/context.ts'
import { conflict, refuseFieldErrors } from '../../work/refusal.ts'

/** What an account says of its person, as far as a change names it. An administrator may have no ID number: null. */
export interface PersonChanges {
  firstName?: string | undefined
  lastName?: string | undefined
  emailAddress?: string | undefined
  phoneNumber?: string | undefined
  idNumber?: string | null | undefined
}

/**
 * The columns that a change of a person writes.
 * @throws Refusal 400 with the messages of document 1, section 5, at their fields. The number that is kept has to be
 *   dialled one day, so it must be a possible one beyond the field's own rule.
 */
export function personColumns(work: Pick<Work, 'keys' | 'now'>, changes: PersonChanges) {
  const { firstName, lastName, emailAddress, phoneNumber, idNumber } = changes
  const today = johannesburgDate(work.now)
  refuseFieldErrors({
    ...checkPersonChanges({ firstName, lastName, emailAddress, phoneNumber, idNumber: idNumber ?? undefined }, today),
    ...collectErrors({ phoneNumber: checkPossiblePhone(phoneNumber) }),
  })
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(emailAddress !== undefined && { email: emailAddress }),
    ...(phoneNumber !== undefined && { phone: toE164(phoneNumber) ?? null }),
    ...(idNumber !== undefined && (idNumber === null ? noIdNumber : idNumberColumns(work.keys, idNumber))),
  }
}

const noIdNumber = { idNumberEncrypted: null, idNumberKeyHash: null, idNumberLast3: null }

/** How an account keeps an ID number: encrypted, as a keyed hash that finds it, and as lists show it. */
export const idNumberColumns = (keys: Keys, idNumber: string) => ({
  idNumberEncrypted: keys.seal(idNumber, 'account.id_number'),
  idNumberKeyHash: keys.fingerprint(idNumber, 'idNumber'),
  idNumberLast3: idNumber.slice(-3),
})

/**
 * Runs a write to an account and says it in words when an address or ID number belongs to another one.
 * @throws Refusal 409 `email_taken` or `id_number_taken`
 */
export async function refusingTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'account_email'))
      throw conflict('email_taken', emailTaken, { emailAddress: emailTaken })
    if (isUniqueViolation(error, 'account_id_number'))
      throw conflict('id_number_taken', idNumberTaken, { idNumber: idNumberTaken })
    throw error
  }
}

const emailTaken = 'This email address belongs to another account.'
const idNumberTaken = 'This ID number belongs to another account.'
