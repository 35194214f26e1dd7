import { needsAttention } from '@lodeway/contract/attention.ts'
import { getCaseSettings, saveCaseSettings } from '@lodeway/contract/case-settings.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { listReturnRates } from '@lodeway/contract/performance.ts'
import { maxDecisionDays } from '@lodeway/rules/outcomes/decide-by.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { maxReturnLeads, maxReturnPercent } from '@lodeway/rules/performance/return-rate.ts'
import { Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { type SendingForm, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { useTakeOver } from '../../ui/use-field-value.ts'

/** How soon returns are decided, and from which rate on somebody looks at them. */
export function CaseSettings({ text }: { text: string | undefined }) {
  const { data, isError, refetch } = useCall(getCaseSettings, {}, { fresh: true })
  return (
    <Stack mt={40}>
      <Panel title="Time and limits of returns">
        <Text maw="68ch" mb="md">
          Returns and late sales are to be decided within so many working days; those that are not are overdue and
          counted on the home page. {text}
        </Text>
        {data ? (
          <SettingsForm values={data} />
        ) : (
          isError && <FailedPart text="The settings could not be loaded." onRetry={refetch} />
        )}
      </Panel>
    </Stack>
  )
}

const upTo = (most: number) => (value: number | string | null | undefined) =>
  checkRequired(value) ?? checkNumber(value, { least: 1, most, label: 'This' })
const fields = [
  { name: 'decisionDays', label: 'Working days to decide', check: upTo(maxDecisionDays) },
  { name: 'lookAtPercent', label: 'Flag return rates from (%)', check: upTo(maxReturnPercent) },
  { name: 'lookAtLeads', label: 'Minimum leads', check: upTo(maxReturnLeads) },
] as const

type Values = Record<(typeof fields)[number]['name'], number>

function SettingsForm({ values }: { values: Values }) {
  const sending: SendingForm<Values> = useSendingForm<Values, unknown>({
    initialValues: values,
    validate: typed => Object.fromEntries(fields.map(({ name, check }) => [name, check(typed[name])])),
    send: ({ decisionDays, lookAtPercent, lookAtLeads }) =>
      call(saveCaseSettings, {
        body: {
          seen: sending.form.getInitialValues(),
          decisionDays: Number(decisionDays),
          lookAtPercent: Number(lookAtPercent),
          lookAtLeads: Number(lookAtLeads),
        },
      }),
    success: 'Settings saved successfully',
    refresh: [getCaseSettings, listReturnRates, listOutcomeCases, needsAttention],
    failure: 'Failed to save the settings. Please try again.',
  })
  const { form, busy, onSubmit } = sending
  useTakeOver(form, values)
  return (
    <form onSubmit={onSubmit} noValidate>
      <ReadOnlyWithout area="settings">
        <Stack align="start" gap="sm">
          <FormGrid columns={3}>
            {fields.map(({ name, label, check }) => (
              <WholeNumberInput
                key={form.key(name)}
                label={label}
                required
                check={check}
                {...form.getInputProps(name)}
              />
            ))}
          </FormGrid>
          <BusyButton type="submit" variant="default" busy={busy}>
            Save
          </BusyButton>
        </Stack>
      </ReadOnlyWithout>
    </form>
  )
}
