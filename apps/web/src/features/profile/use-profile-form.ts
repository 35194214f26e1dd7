import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useState } from 'react'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { PersonValues } from '../loaders/person-values.ts'
import { checkConfirmed, isNewEmail, type ProfileValues } from './person-values.ts'

interface Settings {
  /** The profile as it is read. */
  person: PersonValues
  /** What is wrong, by field. */
  check: (values: ProfileValues) => Partial<Record<string, string | undefined>>
  /** Sends what differs from how the form began, and answers the profile as it is then. */
  send: (values: ProfileValues, began: PersonValues) => Promise<PersonValues>
  refresh: readonly Endpoint[]
}

/** The form of an own profile. It goes by what it began with: what is fetched meanwhile may be an administrator's change. */
export function useProfileForm({ person, check, send, refresh }: Settings) {
  const [began, setBegan] = useState(person)
  const { form, busy, onSubmit } = useSendingForm<ProfileValues, PersonValues>({
    initialValues: { ...began, password: '' },
    validate: values => ({ ...check(values), password: checkConfirmed(values, began) }),
    send: values => send(values, began),
    success: 'Profile updated successfully',
    refresh,
    onSent: (saved, sent) => {
      setBegan(saved)
      // A field that is as it was sent stays as it is, and keeps the focus.
      for (const [name, value] of Object.entries({ ...saved, password: '' }))
        if (value !== sent[name]) form.setFieldValue(name, value)
    },
    failure: 'Failed to update profile. Please try again.',
  })
  const email = useFieldValue(form, 'emailAddress')
  return { form, busy, onSubmit, asksPassword: isNewEmail(email, began.emailAddress) }
}
