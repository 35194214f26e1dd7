/** What is wrong, by field; an empty object means that nothing is. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** Keeps the fields that have a message. */
export function collectErrors<Field extends string>(
  found: Partial<Record<Field, string | undefined>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const [field, message] of Object.entries(found) as [Field, string | undefined][]) {
    if (message !== undefined) errors[field] = message
  }
  return errors
}

/** What is wrong with the fields that a change names: an absent field stays as it is, so it cannot be missing. */
export const ofNamedFields = <Field extends string>(
  errors: FieldErrors<Field>,
  changes: Readonly<Partial<Record<Field, unknown>>>,
): FieldErrors<Field> =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => changes[field as Field] !== undefined),
  ) as FieldErrors<Field>

/** Whether any field has a message. */
export const hasErrors = (errors: FieldErrors<string>): boolean => Object.keys(errors).length > 0
