import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'

/** Follows one field of a form: what depends on it is drawn anew when it changes, and nothing else is. */
export function useFieldValue<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
) {
  // oxlint-disable-next-line react/hooks -- the library hands its hook out as a method; the form never changes for another.
  return form.useWatchValue<Values, Name>(name)
}

/** A form whose fields are set by their names, whatever they are. */
type FilledForm<Values extends Record<string, unknown>> = Pick<
  UseFormReturnType<Values>,
  'getInitialValues' | 'isDirty' | 'resetDirty'
> & { setFieldValue(path: string, value: unknown): void }

/**
 * What was saved elsewhere meanwhile is shown where nothing is typed; else the form goes by what it began with.
 * @param whileTyping the fields in which nothing is typed show it all the same
 */
export function useTakeOver<Values extends Record<string, unknown>>(
  form: FilledForm<Values>,
  read: Values,
  { whileTyping = false } = {},
): void {
  const takeOver = useEffectEvent((_now: string) => {
    if (whileTyping || !form.isDirty()) beginWith(form, read)
  })
  const now = JSON.stringify(read)
  useEffect(() => takeOver(now), [now])
}

/** What is typed goes before it. A field that is as it was before stays as it is, and keeps the focus. */
export function beginWith<Values extends Record<string, unknown>>(form: FilledForm<Values>, values: Values): void {
  const before = form.getInitialValues()
  for (const [name, value] of Object.entries(values))
    if (value !== before[name] && !form.isDirty(name)) form.setFieldValue(name, value)
  form.resetDirty(values)
}
