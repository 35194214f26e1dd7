import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { checkPerson } from '@lodeway/rules/loaders/person-checks.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'
import { Select, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { PersonFields } from '../loaders/person-fields.tsx'
import { personValuesOf } from '../loaders/person-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import { confirmedBy, loaderChangesIn } from './person-values.ts'
import classes from './profile.module.css'
import { SaveButton } from './save-button.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { WaitingCompany } from './waiting-company.tsx'

const types = choicesFrom(loaderTypes, loaderTypeLabels)

/** A loader's profile. Another status or company code is a wish that an administrator has to grant. */
export function LoaderForm({ loader }: { loader: z.output<typeof loaderSchema> }) {
  const { form, busy, onSubmit, asksPassword } = useProfileForm({
    person: personValuesOf(loader),
    check: values => checkPerson(values, today()),
    // What waits is shown above the fields, and these go back to what holds now.
    send: async (values, began) => {
      const body = { ...loaderChangesIn(values, began), ...confirmedBy(values, began) }
      return personValuesOf(await call(changeLoader, { params: { id: loader.id }, body }))
    },
    refresh: [getLoader],
  })
  const type = useFieldValue(form, 'type')
  return (
    <form onSubmit={onSubmit} noValidate className={classes.page}>
      <Panel title="Account">
        <FormGrid>
          <PersonFields form={form} isOwn />
          {asksPassword && <OwnPassword form={form} what="your email address" />}
        </FormGrid>
      </Panel>
      <Panel title="Loader status">
        <WaitingCompany loader={loader} />
        <FormGrid>
          <Select label="Loader status" required data={types} key={form.key('type')} {...form.getInputProps('type')} />
          {type === 'organisational' && (
            <TextInput
              label="Company code"
              required
              autoComplete="off"
              maxLength={maxCompanyCodeLength}
              key={form.key('companyCode')}
              {...form.getInputProps('companyCode')}
            />
          )}
        </FormGrid>
        <p className={classes.hint}>
          A change of loader status or company code takes effect once an administrator approves it.
        </p>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
