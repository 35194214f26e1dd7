import { isEmpty } from '../people/field-checks.ts'

/** By what a lead is known to be about one person and no other. Email addresses change and are shared too often. */
const identityMarks = ['name', 'idNumber', 'phone'] as const
export type IdentityMark = (typeof identityMarks)[number]

/** A lead's person in plain values: phone and ID number each in one form. */
export type Marked = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly idNumber: string | null
  /** YYYY-MM-DD. It says the same as the number, where the number is not known. */
  readonly dateOfBirth: string | null
}

/**
 * The marks that are another than they were. An ID number that is added is one of them: alone it completes the lead, but
 * together with another name it is another person's. A birth date that changes counts as the number that it is part of.
 */
export function changedMarks(before: Marked, after: Marked): IdentityMark[] {
  const isOther = {
    name: nameOf(before) !== nameOf(after),
    idNumber:
      before.idNumber !== after.idNumber || (!isEmpty(before.dateOfBirth) && before.dateOfBirth !== after.dateOfBirth),
    phone: before.phone !== after.phone,
  }
  return identityMarks.filter(mark => isOther[mark])
}

/**
 * Whether a change makes the lead one about somebody else than the person who gave consent: two of the marks are others.
 * One alone is a correction: a married name, a new phone, a digit of a number. An ID number that stays vouches for
 * nobody: it may have been another's when it was added.
 * @param changed the marks of this change
 * @param earlier those that were changed since the consent was given, so that two small changes are not less than one
 * Source: domain rules, "Consent".
 */
export function isOtherPerson(changed: readonly IdentityMark[], earlier: readonly string[]): boolean {
  return changed.length > 0 && new Set<string>([...earlier, ...changed]).size > 1
}

const nameOf = ({ firstName, lastName }: Marked): string =>
  `${firstName} ${lastName}`.trim().replaceAll(/\s+/g, ' ').toLowerCase()
