import type { administrator as administratorSchema } from '@lodeway/contract/administrators.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/administrators.ts'
import { checkAdministratorProfile } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { PersonFields } from '../loaders/person-fields.tsx'
import { type PersonValues, personValuesOf } from '../loaders/person-values.ts'
import { personIn } from './person-values.ts'
import { SaveButton } from './save-button.tsx'

export function AdministratorForm({ administrator }: { administrator: z.output<typeof administratorSchema> }) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm<PersonValues, unknown>({
    initialValues: personValuesOf(administrator),
    validate: values => checkAdministratorProfile(values, today()),
    send: values => {
      const person = personIn(values)
      const body = { ...person, idNumber: person.idNumber || null }
      return call(changeAdministrator, { params: { id: administrator.id }, body })
    },
    onSent: () => {
      toast.success('Profile updated successfully')
      refresh(getAdministrator)
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to update profile. Please try again.')),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Panel title="Account">
        <FormGrid>
          <PersonFields form={form} isOwn idRequired={false} />
        </FormGrid>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
