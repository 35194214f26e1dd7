import { isEmpty } from '../people/field-checks.ts'

/** By what a lead is known to be about one person and no other. Email addresses change and are shared too often. */
export const identityMarks = ['name', 'idNumber', 'phone'] as const
export type IdentityMark = (typeof identityMarks)[number]

/** A lead's person in plain values: phone and ID number each in one form. */
export type Marked = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly idNumber: string | null
}

/** The marks that are another than they were. One that is new says more of the same person, and is none of them. */
export function changedMarks(before: Marked, after: Marked): IdentityMark[] {
  const [was, is] = [marksOf(before), marksOf(after)]
  return identityMarks.filter(mark => !isEmpty(was[mark]) && was[mark] !== is[mark])
}

/**
 * Whether a change leaves nothing by which a lead is about the person who gave consent: two of the marks are others,
 * and no ID number that was known stays. One alone is a correction: a misspelled name, a digit of a number.
 * @param changed the marks of this change
 * @param earlier those that were changed since the consent was given, so that two small changes are not less than one
 * @param hadIdNumber whether an ID number was known before this change
 * Source: domain rules, "Consent".
 */
export function isOtherPerson(
  changed: readonly IdentityMark[],
  earlier: readonly string[],
  hadIdNumber: boolean,
): boolean {
  if (changed.length === 0) return false
  const all = new Set<string>([...earlier, ...changed])
  return all.size > 1 && (all.has('idNumber') || !hadIdNumber)
}

const marksOf = ({ firstName, lastName, phone, idNumber }: Marked): Record<IdentityMark, string | null> => ({
  name: `${firstName} ${lastName}`.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  idNumber,
  phone,
})
