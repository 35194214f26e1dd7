import { fullName } from '@lodeway/rules/people/name.ts'

/** Somebody whom a mail greets by name. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** An organisation, with whoever reads its mails. */
export interface Represented {
  readonly name: string
  readonly representativeFirstName: string
  readonly representativeLastName: string
}

/** The first line of a mail to somebody, by the name in full or its two parts. */
export const greeting = (to: Person | string): string =>
  `Hello ${typeof to === 'string' ? to : fullName(to.firstName, to.lastName)},`

/** The first line of a mail to an organisation's representative. */
export const greetingOfRepresentative = (organisation: Represented): string =>
  greeting({ firstName: organisation.representativeFirstName, lastName: organisation.representativeLastName })
