import { getOrganisation, listOrganisations } from '@lodeway/contract/organisations.ts'
import { organisationLabels } from '@lodeway/rules/organisations/checks.ts'
import {
  allowedDistributionTypes,
  type DistributionType,
  distributionLabels,
} from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalLabels, leadReceivalTypes } from '@lodeway/rules/organisations/receival.ts'
import { Select, Switch, TextInput } from '@mantine/core'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { CompanyCodeFields } from './company-code-fields.tsx'
import type { Organisation, OrganisationValues } from './organisation-values.ts'
import { checkValues } from './organisation-values.ts'

const WhiteLabelFields = loadedLater(() => import('./white-label-fields.tsx').then(part => part.WhiteLabelFields))

interface Props {
  values: OrganisationValues
  /** The organisation that is edited; none for a new one. */
  saved?: Organisation
  send: (values: OrganisationValues) => Promise<Organisation>
  /** The way out, saved or not. */
  onClose: () => void
  /** In place of it once it is saved. */
  onSaved?: (saved: Organisation) => void
}

/** The form of document 2, section 2, for a new organisation and for one that is edited. */
export function OrganisationForm({ values: initialValues, saved, send, onClose, onSaved = onClose }: Props) {
  const current: DistributionType | undefined = saved?.distributionType
  const { form, busy, onSubmit } = useSendingForm({
    initialValues,
    validate: values => checkValues(values, current),
    send,
    success: 'Organisation saved successfully',
    refresh: [listOrganisations, getOrganisation],
    onSent: onSaved,
    failure: 'Failed to save organisation. Please try again.',
  })
  const distributionType = useFieldValue(form, 'distributionType')
  const name = useFieldValue(form, 'name')
  const hasWhiteLabel = useFieldValue(form, 'hasWhiteLabel')
  const field = (path: string, options?: { type: 'checkbox' }) => ({
    key: form.key(path),
    ...form.getInputProps(path, options),
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Organisation">
      <ReadOnlyWithout area="settings">
        <FormGrid>
          <TextInput label={organisationLabels.name} required data-autofocus {...field('name')} />
          <Select
            label={organisationLabels.distributionType}
            required
            placeholder="Choose one"
            data={choicesFrom(allowedDistributionTypes(current), distributionLabels)}
            {...field('distributionType')}
          />
          <TextInput
            label={organisationLabels['representative.firstName']}
            required
            {...field('representative.firstName')}
          />
          <TextInput
            label={organisationLabels['representative.lastName']}
            required
            {...field('representative.lastName')}
          />
          <TextInput
            label={organisationLabels['representative.emailAddress']}
            required
            type="email"
            {...field('representative.emailAddress')}
          />
          <Select
            label={organisationLabels.leadReceivalType}
            required
            placeholder="Choose one"
            data={choicesFrom(leadReceivalTypes, leadReceivalLabels)}
            {...field('leadReceivalType')}
          />
          <CompanyCodeFields name={name} distributionType={distributionType} saved={saved} />
          <FullRow>
            <Switch
              label="White labelling"
              description="The organisation's loaders see its logo, background and colours."
              {...field('hasWhiteLabel', { type: 'checkbox' })}
            />
          </FullRow>
        </FormGrid>
        {hasWhiteLabel && <WhiteLabelFields form={form} name={name} saved={saved} />}
      </ReadOnlyWithout>
      <DialogButtons area="settings" onCancel={onClose} busy={busy}>
        <SavingButton busy={busy} />
      </DialogButtons>
    </form>
  )
}
