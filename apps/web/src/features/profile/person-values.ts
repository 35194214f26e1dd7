import type { loaderChanges } from '@lodeway/contract/loaders.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { PersonValues } from '../loaders/person-values.ts'

/** Names, addresses and numbers as they are sent. */
export const personIn = ({ firstName, lastName, emailAddress, phoneNumber, idNumber }: PersonValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  emailAddress: emailAddress.trim(),
  phoneNumber: withoutWhitespace(phoneNumber),
  idNumber: withoutWhitespace(idNumber),
})

/**
 * A loader's profile as it is sent. Status and company code go along only when they were changed: sent as they are, they
 * would take back a change that waits for an administrator.
 */
export function loaderChangesIn(values: PersonValues, before: PersonValues): z.input<typeof loaderChanges> {
  const companyCode = values.type === 'organisational' ? values.companyCode.trim() : ''
  const isSame = values.type === before.type && companyCode === before.companyCode
  return { ...personIn(values), ...(isSame ? {} : { type: values.type, companyCode: companyCode || null }) }
}
