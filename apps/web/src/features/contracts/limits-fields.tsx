import { listContent } from '@lodeway/contract/content.ts'
import { maxArchivedItems, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { checkLimit, limitLabels } from '@lodeway/rules/contracts/limits.ts'
import { geographicalAreaLabels, geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { useCall } from '../../api/use-call.ts'
import type { AnyForm } from '../../ui/any-form.ts'
import { ChoiceMultiSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { MoneyInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { HoursField } from './hours-field.tsx'
import { incomeChoices } from './limits-values.ts'

const areas = choicesFrom(geographicalAreas, geographicalAreaLabels)

/** What a contract takes within its quantity; an empty field sets no limit. The form holds the values under `limits`. */
export function LimitsFields({ form }: { form: AnyForm }) {
  const category = 'yearlyIncome'
  const offered = useCall(listContent, { query: { category, limit: maxContentItems } })
  const archived = useCall(listContent, { query: { category, limit: maxArchivedItems, archived: true } })
  const field = (name: string) => ({ key: form.key(`limits.${name}`), ...form.getInputProps(`limits.${name}`) })
  const number = (name: keyof typeof limitLabels) => {
    const { key, ...props } = field(name)
    const check = (value: number | string) => checkLimit(name, value)
    return [key, { label: limitLabels[name], check, ...props }] as const
  }
  const [dayKey, day] = number('leadsPerDay')
  const [hourKey, hour] = number('leadsPerHour')
  const [budgetKey, budget] = number('monthlyBudget')
  const [fromKey, from] = number('ageFrom')
  const [toKey, to] = number('ageTo')
  const { key: hoursKey, ...hours } = field('hours')
  const { key: areasKey, ...areaProps } = field('areas')
  const { key: incomesKey, ...incomeProps } = field('incomeIds')
  return (
    <>
      <FormGrid columns={3}>
        <WholeNumberInput key={dayKey} {...day} />
        <WholeNumberInput key={hourKey} {...hour} />
        <MoneyInput key={budgetKey} {...budget} />
      </FormGrid>
      <FormGrid spaced>
        <FullRow>
          <HoursField
            key={hoursKey}
            defaultValue={hours.defaultValue}
            onChange={hours.onChange}
            error={hours.error as string | undefined}
          />
        </FullRow>
      </FormGrid>
      <FormGrid spaced>
        <ChoiceMultiSelect
          key={areasKey}
          label="Geographical areas"
          description="Leads without an area are then not given."
          data={areas}
          {...areaProps}
        />
        {offered.data && archived.data ? (
          <ChoiceMultiSelect
            key={incomesKey}
            label="Yearly incomes"
            description="Leads without an income are then not given."
            data={incomeChoices(offered.data.data, archived.data.data, incomeProps.defaultValue as string[])}
            {...incomeProps}
          />
        ) : offered.isError || archived.isError ? (
          <FailedPart
            text="The yearly incomes could not be loaded."
            onRetry={() => Promise.all([offered.refetch(), archived.refetch()])}
          />
        ) : (
          <PageLoader />
        )}
        <WholeNumberInput key={fromKey} {...from} />
        <WholeNumberInput key={toKey} {...to} />
      </FormGrid>
    </>
  )
}
