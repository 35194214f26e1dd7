import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import type { UseFormReturnType } from '@mantine/form'
import { type SendingForm, useSendingForm } from '../../api/use-sending-form.ts'
import { useSession } from '../../session/session.ts'
import { beginWith, useFieldValue, useTakeOver } from '../../ui/use-field-value.ts'
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
  const { accessToken } = useSession()
  const sending: SendingForm<ProfileValues> = useSendingForm<ProfileValues, PersonValues>({
    initialValues: { ...person, password: '' },
    validate: values => ({ ...check(values), password: checkConfirmed(values, beganWith(sending.form)) }),
    // A save of nothing would be a line in the audit log that names no field.
    send: async values =>
      isChanged(values, beganWith(sending.form)) ? send(values, beganWith(sending.form)) : beganWith(sending.form),
    success: 'Profile updated successfully',
    refresh,
    onSent: saved => {
      beginWith(sending.form, { ...saved, password: '' })
      // The user menu shows what the token says.
      void accessToken({ fresh: true })
    },
    failure: 'Failed to update profile. Please try again.',
  })
  const { form, busy, onSubmit } = sending
  useTakeOver(form, { ...person, password: '' })
  const email = useFieldValue(form, 'emailAddress')
  return { form, busy, onSubmit, asksPassword: isNewEmail(email, beganWith(form).emailAddress) }
}

const beganWith = (form: UseFormReturnType<ProfileValues>): PersonValues => {
  const { password: _, ...person } = form.getInitialValues()
  return person
}
