import type { UseFormReturnType } from '@mantine/form'

/** Follows one field of a form: what depends on it is drawn anew when it changes, and nothing else is. */
export function useFieldValue<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
) {
  // oxlint-disable-next-line react/hooks -- the library hands its hook out as a method; the form never changes for another.
  return form.useWatchValue<Values, Name>(name)
}
