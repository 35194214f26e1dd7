import { maxNameLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { organisationLabels } from '@lodeway/rules/organisations/checks.ts'
import {
  allowedDistributionTypes,
  type DistributionType,
  distributionLabels,
} from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalLabels, leadReceivalTypes } from '@lodeway/rules/organisations/receival.ts'
import { maxEmailLength } from '@lodeway/rules/people/email.ts'
import { Select, Switch, TextInput } from '@mantine/core'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { CompanyCodeFields } from './company-code-fields.tsx'
import type { Organisation, OrganisationValues } from './organisation-values.ts'
import { checkValues } from './organisation-values.ts'

const WhiteLabelFields = loadedLater(() => import('./white-label-fields.tsx').then(part => part.WhiteLabelFields))

interface Props {
  values: OrganisationValues
  /** The organisation that is edited; none for a new one. */
  saved?: Organisation
  send: (values: OrganisationValues) => Promise<Organisation>
  onSaved: (organisation: Organisation) => void
  onFailed: (problem: unknown) => void
  onCancel: () => void
}

/** The form of document 2, section 2, for a new organisation and for one that is edited. */
export function OrganisationForm({ values: initialValues, saved, send, onSaved, onFailed, onCancel }: Props) {
  const current: DistributionType | undefined = saved?.distributionType
  const { form, busy, onSubmit } = useSendingForm({
    initialValues,
    validate: values => checkValues(values, current),
    send,
    onSent: onSaved,
    onFailed,
  })
  const distributionType = useFieldValue(form, 'distributionType')
  const name = useFieldValue(form, 'name')
  const hasWhiteLabel = useFieldValue(form, 'hasWhiteLabel')
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Organisation">
      <FormGrid>
        <TextInput
          label={organisationLabels.name}
          required
          maxLength={maxTitleLength}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Select
          label={organisationLabels.distributionType}
          required
          placeholder="Choose one"
          data={choicesFrom(allowedDistributionTypes(current), distributionLabels)}
          key={form.key('distributionType')}
          {...form.getInputProps('distributionType')}
        />
        <TextInput
          label={organisationLabels['representative.firstName']}
          required
          maxLength={maxNameLength}
          key={form.key('representative.firstName')}
          {...form.getInputProps('representative.firstName')}
        />
        <TextInput
          label={organisationLabels['representative.lastName']}
          required
          maxLength={maxNameLength}
          key={form.key('representative.lastName')}
          {...form.getInputProps('representative.lastName')}
        />
        <TextInput
          label={organisationLabels['representative.emailAddress']}
          required
          type="email"
          maxLength={maxEmailLength}
          key={form.key('representative.emailAddress')}
          {...form.getInputProps('representative.emailAddress')}
        />
        <Select
          label={organisationLabels.leadReceivalType}
          required
          placeholder="Choose one"
          data={choicesFrom(leadReceivalTypes, leadReceivalLabels)}
          key={form.key('leadReceivalType')}
          {...form.getInputProps('leadReceivalType')}
        />
        <CompanyCodeFields name={name} distributionType={distributionType} saved={saved} />
        <FullRow>
          <Switch
            label="White labelling"
            description="The organisation's loaders see its logo, background and colours."
            key={form.key('hasWhiteLabel')}
            {...form.getInputProps('hasWhiteLabel', { type: 'checkbox' })}
          />
        </FullRow>
      </FormGrid>
      {hasWhiteLabel && <WhiteLabelFields form={form} name={name} saved={saved} />}
      <DialogButtons onCancel={onCancel} busy={busy}>
        <SavingButton busy={busy} />
      </DialogButtons>
    </form>
  )
}
