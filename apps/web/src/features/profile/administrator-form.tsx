import type { administrator as administratorSchema } from '@lodeway/contract/administrators.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/administrators.ts'
import { checkAdministratorProfile } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { PersonFields } from '../loaders/person-fields.tsx'
import { personIn, personValuesOf } from '../loaders/person-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import { checkConfirmed, confirmedBy, isNewEmail, type ProfileValues } from './person-values.ts'
import { SaveButton } from './save-button.tsx'

export function AdministratorForm({ administrator }: { administrator: z.output<typeof administratorSchema> }) {
  const before = personValuesOf(administrator)
  const { form, busy, onSubmit } = useSendingForm<ProfileValues, unknown>({
    initialValues: { ...before, password: '' },
    validate: values => ({ ...checkAdministratorProfile(values, today()), password: checkConfirmed(values, before) }),
    send: values => {
      const person = personIn(values)
      const body = { ...person, idNumber: person.idNumber || null, ...confirmedBy(values, before) }
      return call(changeAdministrator, { params: { id: administrator.id }, body })
    },
    success: 'Profile updated successfully',
    refresh: [getAdministrator],
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
          <PersonFields form={form} isOwn idRequired={false} />
          {isNewEmail(email, before.emailAddress) && <OwnPassword form={form} what="your email address" />}
        </FormGrid>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
