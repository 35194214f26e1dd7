import { contractLabels } from '@lodeway/rules/contracts/field-checks.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { qualities, qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { checkFee, qualityFeeFields } from '@lodeway/rules/leads/quality-fees.ts'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceMultiSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { ExternalValues } from './contract-values.ts'

const choices = choicesFrom(qualities, qualityLabels)

/** Which qualities a contract buys and for how much. A quality that is deselected loses its fee (document 2, section 5). */
export function QualityFees({ form }: { form: UseFormReturnType<ExternalValues> }) {
  const selected = useFieldValue(form, 'leadQuality')
  const select = (chosen: string[]) => {
    form.setFieldValue('leadQuality', chosen as Quality[])
    for (const quality of qualities) {
      if (!chosen.includes(quality)) form.setFieldValue(qualityFeeFields[quality], '')
    }
  }
  return (
    <FormGrid spaced columns={3}>
      <FullRow>
        <ChoiceMultiSelect
          label={contractLabels.leadQuality}
          description="Set a fee for each quality you want to buy; R0.00 is allowed."
          placeholder={selected.length === 0 ? 'Choose the qualities to buy' : ''}
          data={choices}
          required
          {...form.getInputProps('leadQuality')}
          value={selected}
          onChange={select}
        />
      </FullRow>
      {qualities.map(quality => {
        const name = qualityFeeFields[quality]
        return (
          <MoneyInput
            label={contractLabels[name]}
            check={value => checkFee(contractLabels[name], value)}
            disabled={!selected.includes(quality)}
            key={form.key(name)}
            {...form.getInputProps(name)}
          />
        )
      })}
    </FormGrid>
  )
}
