import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { ContactFields, PersonFields } from '../loaders/person-fields.tsx'
import type { PersonValues } from '../loaders/person-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import { checkConfirmed, confirmedBy, isNewEmail, type ProfileValues } from './person-values.ts'
import { SaveButton } from './save-button.tsx'

interface Props {
  before: PersonValues
  /** Nobody asks a buyer for an ID number. */
  withIdNumber: boolean
  /** What is wrong, by field. */
  check: (values: ProfileValues) => Record<string, string | undefined>
  /** Sends what was typed, with the password where the address that signs in is another one. */
  send: (values: ProfileValues, confirmed: { password?: string }) => Promise<unknown>
  refresh: readonly Endpoint[]
}

/** The own details of an administrator or of somebody of an organisation. */
export function DetailsForm({ before, withIdNumber, check, send, refresh }: Props) {
  const { form, busy, onSubmit } = useSendingForm<ProfileValues, unknown>({
    initialValues: { ...before, password: '' },
    validate: values => ({ ...check(values), password: checkConfirmed(values, before) }),
    send: values => send(values, confirmedBy(values, before)),
    success: 'Profile updated successfully',
    refresh,
    onSent: () => {
      form.setFieldValue('password', '')
    },
    failure: 'Failed to update profile. Please try again.',
  })
  const email = useFieldValue(form, 'emailAddress')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Panel title="Account">
        <FormGrid>
          {withIdNumber ? <PersonFields form={form} isOwn idRequired={false} /> : <ContactFields form={form} isOwn />}
          {isNewEmail(email, before.emailAddress) && <OwnPassword form={form} what="your email address" />}
        </FormGrid>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
