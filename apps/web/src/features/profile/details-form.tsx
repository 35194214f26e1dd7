import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ContactFields, PersonFields } from '../loaders/person-fields.tsx'
import type { PersonValues } from '../loaders/person-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import type { ProfileValues } from './person-values.ts'
import { SaveButton } from './save-button.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  person: PersonValues
  /** Nobody asks a buyer for an ID number. */
  withIdNumber: boolean
  /** What is wrong, by field. */
  check: (values: ProfileValues) => Record<string, string | undefined>
  /** Sends what differs from how the form began, and answers the profile as it is then. */
  send: (values: ProfileValues, began: PersonValues) => Promise<PersonValues>
  refresh: readonly Endpoint[]
}

/** The own details of an administrator or of somebody of an organisation. */
export function DetailsForm({ withIdNumber, ...settings }: Props) {
  const { form, busy, onSubmit, asksPassword } = useProfileForm(settings)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Panel title="Account">
        <FormGrid>
          {withIdNumber ? <PersonFields form={form} isOwn idRequired={false} /> : <ContactFields form={form} isOwn />}
          {asksPassword && <OwnPassword form={form} what="your email address" />}
        </FormGrid>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
