import type { StepTwoField } from '@lodeway/rules/lead-submission/fields.ts'
import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { geographicalAreaLabels, geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { vehicleAssets, yearsOfInsurance, yearsOfInsuranceLabels } from '@lodeway/rules/leads/questions.ts'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Choice } from '../../ui/choice-select.tsx'
import { ChoiceMultiSelect, ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FullRow } from '../../ui/form-grid.tsx'
import { BirthDateField, IdNumberField } from './birth-date-fields.tsx'
import type { DetailValues } from './draft.ts'
import classes from './submit-leads.module.css'
import type { Choices } from './use-choices.ts'

export interface DetailFieldProps {
  form: UseFormReturnType<DetailValues>
  required: boolean
  size?: 'sm' | 'md'
  /** The end of an ID number that is kept and not shown: an empty field leaves it as it is. */
  onFile?: string | undefined
}

interface Props extends DetailFieldProps {
  field: StepTwoField
  choices: Choices
}

/** One question of the second step. */
export function DetailField({ field, choices, ...own }: Props): ReactNode {
  const { form, required, size = 'md' } = own
  const common = { label: stepTwoLabels[field], required, size }
  const input = { ...common, key: form.key(field), ...form.getInputProps(field) }
  const oneOf = (data: readonly Choice[]) => <ChoiceSelect data={data} clearable {...input} />
  switch (field) {
    case 'organisationId':
    case 'industry':
    case 'yearlyIncome':
    case 'vehicle':
    case 'vehicleColour':
      return oneOf(choices.offered[field])
    case 'geographicalArea':
      return oneOf(choicesFrom(geographicalAreas, geographicalAreaLabels))
    case 'yearsOfInsurance':
      return oneOf(choicesFrom(yearsOfInsurance, yearsOfInsuranceLabels))
    case 'assetsToCover':
      return <ChoiceMultiSelect data={choices.offered.assetsToCover} {...input} />
    case 'vehicleAssets':
      return <ChoiceMultiSelect data={vehicleAssets.map(value => ({ value, label: value }))} {...input} />
    case 'address':
    case 'owner':
      return <TextInput autoComplete="off" {...input} />
    case 'idNumber':
      return <IdNumberField {...own} />
    case 'dateOfBirth':
      return <BirthDateField {...own} />
    case 'reason':
      return (
        <FullRow>
          <Textarea autosize minRows={3} maxRows={10} {...input} />
        </FullRow>
      )
    case 'medicalCover':
    case 'previousInsurance':
    case 'incidentsInLastYears':
      return (
        <FullRow>
          <div className={classes.toggle}>
            <Switch {...common} key={form.key(field)} {...form.getInputProps(field, { type: 'checkbox' })} />
          </div>
        </FullRow>
      )
  }
}
