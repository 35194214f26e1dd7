import { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { getContactSettings, saveContactSettings } from '@lodeway/contract/performance.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { maxContactHours } from '@lodeway/rules/performance/contact.ts'
import { Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { type SendingForm, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { useTakeOver } from '../../ui/use-field-value.ts'

/** After how many hours without an outcome a lead is counted at home. */
export function ContactSettings() {
  const { data, isError, refetch } = useCall(getContactSettings, {}, { fresh: true })
  return (
    <Stack mt={40}>
      <Panel title="Leads nobody called">
        <Text maw="68ch" mb="md">
          A lead without an outcome for so many hours is counted on the home page. Whether it is also taken back is
          agreed in each contract.
        </Text>
        {data ? (
          <SettingsForm values={data} />
        ) : (
          isError && <FailedPart text="The setting could not be loaded." onRetry={refetch} />
        )}
      </Panel>
    </Stack>
  )
}

const label = 'Hours without an outcome'
const checkHours = (typed: number | string) =>
  checkRequired(typed) ?? checkNumber(typed, { least: 1, most: maxContactHours, label })

type Values = AnswerOf<typeof getContactSettings>

function SettingsForm({ values }: { values: Values }) {
  const sending: SendingForm<Values> = useSendingForm<Values, unknown>({
    initialValues: values,
    validate: ({ untouchedHours }) => ({ untouchedHours: checkHours(untouchedHours) }),
    send: ({ untouchedHours }) =>
      call(saveContactSettings, {
        body: { seen: sending.form.getInitialValues(), untouchedHours: Number(untouchedHours) },
      }),
    success: 'Setting saved successfully',
    refresh: [getContactSettings, needsAttention],
    failure: 'Failed to save the setting. Please try again.',
  })
  const { form, busy, onSubmit } = sending
  useTakeOver(form, values)
  return (
    <form onSubmit={onSubmit} noValidate>
      <ReadOnlyWithout area="settings">
        <Stack align="start" gap="sm">
          <WholeNumberInput
            label={label}
            required
            check={checkHours}
            key={form.key('untouchedHours')}
            {...form.getInputProps('untouchedHours')}
          />
          <BusyButton type="submit" variant="default" busy={busy}>
            Save
          </BusyButton>
        </Stack>
      </ReadOnlyWithout>
    </form>
  )
}
