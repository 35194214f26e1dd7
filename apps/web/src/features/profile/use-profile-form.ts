import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { PersonValues } from '../loaders/person-values.ts'
import { checkConfirmed, isChanged, isNewEmail, type ProfileValues } from './person-values.ts'

interface Settings {
  /** The profile as it is read. */
  person: PersonValues
  /** What is wrong, by field. */
  check: (values: ProfileValues) => Partial<Record<string, string | undefined>>
  /** Sends what differs from how the form began, and answers the profile as it is then. */
  send: (values: ProfileValues, began: PersonValues) => Promise<PersonValues>
  refresh: readonly Endpoint[]
}

/**
 * The form of an own profile. What is fetched meanwhile may be an administrator's change: it is shown where nothing is typed, and
 * else the form goes by what it began with.
 */
export function useProfileForm({ person, check, send, refresh }: Settings) {
  const [began, setBegan] = useState(person)
  const { form, busy, onSubmit } = useSendingForm<ProfileValues, PersonValues>({
    initialValues: { ...began, password: '' },
    validate: values => ({ ...check(values), password: checkConfirmed(values, began) }),
    // A save of nothing would be a line in the audit log that names no field.
    send: async values => (isChanged(values, began) ? send(values, began) : began),
    success: 'Profile updated successfully',
    refresh,
    onSent: (saved, sent) => {
      setBegan(saved)
      fillIn(form, saved, sent)
    },
    failure: 'Failed to update profile. Please try again.',
  })
  // Only when another profile is read: what was read before the form was saved does not come back.
  const takeOver = useEffectEvent((read: string) => {
    if (form.isDirty() || read === JSON.stringify(began)) return
    setBegan(person)
    fillIn(form, person, form.getValues())
    form.resetDirty()
  })
  const read = JSON.stringify(person)
  useEffect(() => takeOver(read), [read])
  const email = useFieldValue(form, 'emailAddress')
  return { form, busy, onSubmit, asksPassword: isNewEmail(email, began.emailAddress) }
}

/** A field that is as it was before stays as it is, and keeps the focus. */
function fillIn(form: UseFormReturnType<ProfileValues>, person: PersonValues, before: ProfileValues): void {
  for (const [name, value] of Object.entries({ ...person, password: '' }))
    if (value !== before[name]) form.setFieldValue(name, value)
}
