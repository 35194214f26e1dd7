import type { ContractField } from '@lodeway/rules/contracts/checks.ts'
import { checkOrgCommission, contractLabels } from '@lodeway/rules/contracts/field-checks.ts'
import { periodLabels, periods } from '@lodeway/rules/contracts/period.ts'
import { termLabels, terms } from '@lodeway/rules/contracts/terms.ts'
import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Choice } from '../../ui/choice-select.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { PercentInput } from '../../ui/number-inputs.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { ContractValues } from './contract-values.ts'

interface Props<Values extends ContractValues> {
  form: UseFormReturnType<Values>
  types: readonly Choice[]
  /** Why the lead type cannot be changed. */
  typeLocked?: string
}

/** The fields that internal and external contracts have in common. */
export function ContractFields<Values extends ContractValues>({ form, types, typeLocked }: Props<Values>) {
  const props = (name: ContractField) => ({ label: contractLabels[name], required: true, ...form.getInputProps(name) })
  return (
    <FormGrid>
      <TextInput key={form.key('name')} data-autofocus {...props('name')} />
      <ChoiceSelect
        key={form.key('insuranceType')}
        data={types}
        placeholder="Choose one"
        {...(typeLocked === undefined ? {} : { disabled: true, description: typeLocked })}
        {...props('insuranceType')}
      />
      <Select
        key={form.key('period')}
        data={choicesFrom(periods, periodLabels)}
        placeholder="Choose one"
        {...props('period')}
      />
      <DayInput key={form.key('startAt')} notBefore={today()} excludeDate={isPast} {...props('startAt')} />
      <FullRow>
        <RecurringSwitch form={form} />
      </FullRow>
      <PercentInput
        key={form.key('orgSalesCommission')}
        description="Percentage of the premium."
        check={checkOrgCommission}
        {...props('orgSalesCommission')}
      />
      <Select
        key={form.key('term')}
        description="The lead is cashed once this premium is collected."
        data={choicesFrom(terms, termLabels)}
        placeholder="Choose one"
        {...props('term')}
      />
    </FormGrid>
  )
}

/** A once-off contract cannot come again. What was switched on stays visible, so that its message makes sense. */
export function RecurringSwitch<Values extends ContractValues>({ form }: { form: UseFormReturnType<Values> }) {
  const isOnceOff = useFieldValue(form, 'period') === 'P0M'
  const isOn = useFieldValue(form, 'recurring')
  return (
    <Switch
      label={contractLabels.recurring}
      description="A new term starts when one ends, and the leads are counted anew."
      disabled={isOnceOff && !isOn}
      key={form.key('recurring')}
      {...form.getInputProps('recurring', { type: 'checkbox' })}
    />
  )
}

/** Such days cannot be picked. One that is typed stays, and the check says what is wrong with it. */
const isPast = (day: string): boolean => day < today()
