import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { checkPerson } from '@lodeway/rules/loaders/person-checks.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { PersonFields } from '../loaders/person-fields.tsx'
import { personValuesOf } from '../loaders/person-values.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import { checkConfirmed, confirmedBy, isNewEmail, loaderChangesIn, type ProfileValues } from './person-values.ts'
import classes from './profile.module.css'
import { SaveButton } from './save-button.tsx'
import { WaitingCompany } from './waiting-company.tsx'

const types = choicesFrom(loaderTypes, loaderTypeLabels)

/** A loader's profile. Another status or company code is a wish that an administrator has to grant. */
export function LoaderForm({ loader }: { loader: z.output<typeof loaderSchema> }) {
  const before = personValuesOf(loader)
  // What the fields of status and company began with: an administrator's decision that is fetched meanwhile is no wish of theirs.
  const [began, setBegan] = useState(before)
  const { form, busy, onSubmit } = useSendingForm<ProfileValues, AnswerOf<typeof changeLoader>>({
    initialValues: { ...before, password: '' },
    validate: values => ({ ...checkPerson(values, today()), password: checkConfirmed(values, before) }),
    send: values =>
      call(changeLoader, {
        params: { id: loader.id },
        body: { ...loaderChangesIn(values, began), ...confirmedBy(values, before) },
      }),
    success: 'Profile updated successfully',
    refresh: [getLoader],
    onSent: now => {
      form.setFieldValue('password', '')
      // What waits is shown above the fields, and the fields go back to what holds now.
      form.setValues({ type: now.type, companyCode: now.companyCode ?? '' })
      setBegan(personValuesOf(now))
    },
    failure: 'Failed to update profile. Please try again.',
  })
  const type = useFieldValue(form, 'type')
  const email = useFieldValue(form, 'emailAddress')
  return (
    <form onSubmit={onSubmit} noValidate className={classes.page}>
      <Panel title="Account">
        <FormGrid>
          <PersonFields form={form} isOwn />
          {isNewEmail(email, before.emailAddress) && <OwnPassword form={form} what="your email address" />}
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
