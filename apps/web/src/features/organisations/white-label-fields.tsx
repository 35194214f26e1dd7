import { organisationLabels } from '@lodeway/rules/organisations/checks.ts'
import { ColorInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { Organisation, OrganisationValues } from './organisation-values.ts'
import { WhiteLabelPreview } from './white-label-preview.tsx'

interface Props {
  form: UseFormReturnType<OrganisationValues>
  name: string
  saved: Organisation | undefined
}

const addresses = ['whiteLabel.logoUrl', 'whiteLabel.backgroundImageUrl'] as const
const colours = ['whiteLabel.primaryColor', 'whiteLabel.secondaryColor', 'whiteLabel.fontColor'] as const

/** The organisation's own look for its loaders, with a preview of what becomes of it. */
export function WhiteLabelFields({ form, name, saved }: Props) {
  const values = useFieldValue(form, 'whiteLabel')
  return (
    <FormGrid spaced>
      {addresses.map(path => (
        <TextInput
          label={organisationLabels[path]}
          description="A PNG, JPEG or WebP picture; it is copied when you save."
          required
          type="url"
          placeholder="https://"
          key={form.key(path)}
          {...form.getInputProps(path)}
        />
      ))}
      <FullRow>
        <FormGrid columns={3}>
          {colours.map(path => (
            <ColorInput
              label={organisationLabels[path]}
              format="hex"
              placeholder="#rrggbb"
              key={form.key(path)}
              {...form.getInputProps(path)}
            />
          ))}
        </FormGrid>
      </FullRow>
      <FullRow>
        <WhiteLabelPreview values={values} name={name} saved={saved?.whiteLabel ?? undefined} />
      </FullRow>
    </FormGrid>
  )
}
