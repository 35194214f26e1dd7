import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { useContext, useRef, useState } from 'react'
import type { Busy } from '../ui/busy-button.tsx'
import { HoldDialog } from '../ui/hold-dialog.ts'
import { placeServerErrors } from '../ui/place-server-errors.ts'
import { toast } from '../ui/toast.tsx'
import { noteAnswer, useUnsaved } from '../ui/unsaved.ts'
import { isChanging } from './send.ts'
import { useFailures } from './use-failures.ts'
import { useRefresh } from './use-refresh.ts'

/** What `send` answers when somebody thought better of it: nothing was saved, and what was typed stays unsaved. */
export const notSent = Symbol('not sent')

export interface FormSettings<Values extends Record<string, unknown>, Answer> {
  initialValues: Values
  /** What is known to be wrong from the start. */
  initialErrors?: FormErrors
  /** What is wrong, by field; undefined and missing fields are fine. */
  validate: (values: Values) => Partial<Record<string, string | undefined>>
  /** Follows every change, for what is kept elsewhere. */
  onChange?: (values: Values) => void
  /** Sends the values. What it throws is shown: `fields` of the error at their fields, the rest as `failure` says. */
  send: (values: Values) => Promise<Answer | typeof notSent>
  /** The toast on success; none when left out. */
  success?: string
  /** The words of the failure toast when the server gives none. `null` leaves failures to `onFailed`. */
  failure: string | null
  /** The reads that this makes stale. */
  refresh?: readonly Endpoint[]
  onSent?: (answer: Answer, values: Values) => void
  onFailed?: (problem: unknown) => void
  /** What is typed is kept elsewhere, or is not missed: leaving it asks nothing. */
  disposable?: boolean
  /** A field of the server's under another name here: `{ 'phoneNumber.number': 'phoneNumber' }`. */
  serverFields?: Readonly<Record<string, string>>
}

export interface SendingForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** While it is being sent, and waits for what others changed; a second submit in that time does nothing. */
  busy: Busy
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that is sent to a server: checks first and puts the focus in the first field that is wrong, keeps what was
 * typed when sending fails, and shows the server's words at the field that they are about. Fields are uncontrolled:
 * `<TextInput key={form.key('name')} {...form.getInputProps('name')} />`.
 */
export function useSendingForm<Values extends Record<string, unknown>, Answer>(
  settings: FormSettings<Values, Answer>,
): SendingForm<Values> {
  const {
    initialValues,
    initialErrors,
    validate,
    onChange,
    send,
    success,
    failure,
    refresh: stale = [],
    onSent,
    onFailed,
    serverFields,
    disposable = false,
  } = settings
  const refresh = useRefresh()
  const failures = useFailures()
  const discarded = useRef(false)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    initialErrors,
    validate: values => withoutEmpty(validate(values)),
    onValuesChange: values => {
      discarded.current = false
      onChange?.(values)
    },
  })
  const sending = useRef<Busy>(false)
  useUnsaved({
    isUnsaved: () => !disposable && !discarded.current && form.isDirty(),
    discard: () => {
      discarded.current = true
    },
    isBeingSaved: () => sending.current === true && isChanging(),
  })
  const [busy, setBusy] = useState<Busy>(false)
  const holdDialog = useContext(HoldDialog)

  const submit = async (values: Values, element: HTMLFormElement | undefined) => {
    if (sending.current !== false) return
    sending.current = true
    setBusy(true)
    holdDialog?.(true)
    try {
      const answer = await send(values)
      sending.current = false
      if (answer === notSent) return
      // Saved is what was sent: whoever is led away now is not asked, unless they went on typing meanwhile.
      form.resetDirty(values)
      const isTypedMeanwhile = form.isDirty()
      failures.clear()
      if (success !== undefined) toast.success(success)
      refresh(...stale)
      noteAnswer()
      onSent?.(answer, values)
      // What is shown of it afterwards counts as saved, too.
      if (!isTypedMeanwhile) form.resetDirty()
    } catch (problem) {
      sending.current = 'waiting'
      noteAnswer()
      const errors = placeServerErrors(problem, values, serverFields)
      form.setErrors(errors)
      const shownAnew = failures.say(problem, { failure, stale })
      onFailed?.(problem)
      // The fields show their messages after the next drawing.
      if (Object.keys(errors).length > 0) requestAnimationFrame(() => focusFirst(element, errors))
      holdDialog?.(false)
      setBusy('waiting')
      // Whoever presses again at once has what others changed meanwhile.
      await shownAnew
    } finally {
      sending.current = false
      setBusy(false)
      holdDialog?.(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    // A field that may stay empty can hold what it cannot read; sent as empty, that would be lost.
    const unreadable = element.querySelector<HTMLElement>('[data-unreadable]')
    form.onSubmit(
      values => (unreadable ? unreadable.focus() : void submit(values, element)),
      errors => focusFirst(element, errors),
    )(event)
  }
  return { form, busy, onSubmit }
}

/** Puts the focus in the first wrong field of the form that a button is in, once its message is shown: for what checks without sending. */
export const focusWrong = (button: HTMLElement, errors: FormErrors): unknown =>
  requestAnimationFrame(() => focusFirst(button.closest('form') ?? undefined, errors))

/** The first on screen, not the first that was checked. */
function focusFirst(element: HTMLFormElement | undefined, errors: FormErrors): void {
  const fields = element?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  const first = [...fields].find(field => errors[field.dataset.path ?? ''] !== undefined)
  first?.focus()
}

export const withoutEmpty = (errors: Partial<Record<string, string | undefined>>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
