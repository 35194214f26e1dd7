import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { toLocalPhone, typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'

/** A person as forms hold one. Administrators have neither loader status nor company code. */
export interface PersonValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  emailAddress: string
  phoneNumber: string
  idNumber: string
  type: LoaderType
  companyCode: string
}

interface Person {
  firstName: string
  lastName: string
  emailAddress: string
  phoneNumber: string | null
  idNumber: string | null
  type?: LoaderType
  companyCode?: string | null
}

/** Names, addresses and numbers as they are sent. */
export const personIn = ({ firstName, lastName, emailAddress, phoneNumber, idNumber }: PersonValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  emailAddress: emailAddress.trim(),
  phoneNumber: typedPhone(phoneNumber),
  idNumber: withoutWhitespace(idNumber),
})

export const personValuesOf = (person: Person): PersonValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  emailAddress: person.emailAddress,
  phoneNumber: toLocalPhone(person.phoneNumber ?? ''),
  idNumber: person.idNumber ?? '',
  type: person.type ?? 'individual',
  companyCode: person.companyCode ?? '',
})
