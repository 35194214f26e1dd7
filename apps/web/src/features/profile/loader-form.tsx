import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { checkPerson } from '@lodeway/rules/loaders/person-checks.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'
import { Select, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { PersonFields } from '../loaders/person-fields.tsx'
import { type PersonValues, personValuesOf } from '../loaders/person-values.ts'
import { loaderChangesIn } from './person-values.ts'
import classes from './profile.module.css'
import { SaveButton } from './save-button.tsx'
import { WaitingCompany } from './waiting-company.tsx'

const types = choicesFrom(loaderTypes, loaderTypeLabels)

/** A loader's profile. Another status or company code is a wish that an administrator has to grant. */
export function LoaderForm({ loader }: { loader: z.output<typeof loaderSchema> }) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm<PersonValues, unknown>({
    initialValues: personValuesOf(loader),
    validate: values => checkPerson(values, today()),
    send: values =>
      call(changeLoader, { params: { id: loader.id }, body: loaderChangesIn(values, personValuesOf(loader)) }),
    onSent: () => {
      toast.success('Profile updated successfully')
      // What waits is shown above the fields, and the fields go back to what holds now.
      form.setValues({ type: loader.type, companyCode: loader.companyCode ?? '' })
      refresh(getLoader)
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to update profile. Please try again.')),
  })
  const type = useFieldValue(form, 'type')
  return (
    <form onSubmit={onSubmit} noValidate className={classes.page}>
      <Panel title="Account">
        <FormGrid>
          <PersonFields form={form} isOwn />
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
          A change of loader status or company code holds once an administrator has approved it.
        </p>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
