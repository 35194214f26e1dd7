import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SendingForm, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadOnlyWithout } from '../../ui/read-only-without.tsx'
import { useTakeOver } from '../../ui/use-field-value.ts'

interface Saving<Name extends string> {
  fields: readonly { name: Name; label: string; check: ReturnType<typeof upTo> }[]
  /** @param seen what they were before */
  save: (values: Record<Name, number>, seen: Record<Name, number>) => Promise<unknown>
  refresh: readonly Endpoint[]
}
interface Props<Name extends string> extends Saving<Name> {
  title: string
  children: ReactNode
  read: { data: Record<Name, number> | null | undefined; isError: boolean; refetch: () => unknown }
}

/** From one to so many. */
export const upTo =
  (most: number, label = 'This') =>
  (value: number | string) =>
    checkRequired(value) ?? checkNumber(value, { least: 1, most, label })

const called = (fields: readonly unknown[]) => (fields.length === 1 ? 'setting' : 'settings')

/** Whole numbers that hold for the whole product, below the report that goes by them. */
export function NumberSettings<Name extends string>({ title, children, read, ...saving }: Props<Name>) {
  const { data, isError, refetch } = read
  return (
    <Stack mt={40}>
      <Panel title={title}>
        <Text maw="68ch" mb="md">
          {children}
        </Text>
        {data ? (
          <SettingsForm values={data} {...saving} />
        ) : (
          isError && <FailedPart text={`The ${called(saving.fields)} could not be loaded.`} onRetry={refetch} />
        )}
      </Panel>
    </Stack>
  )
}

function SettingsForm<Name extends string>({
  values,
  fields,
  save,
  refresh,
}: Saving<Name> & { values: Record<Name, number> }) {
  const sending: SendingForm<Record<Name, number>> = useSendingForm<Record<Name, number>, unknown>({
    initialValues: values,
    validate: typed => Object.fromEntries(fields.map(({ name, check }) => [name, check(typed[name])])),
    send: typed => {
      const numbers = Object.fromEntries(fields.map(({ name }) => [name, Number(typed[name])]))
      return save(numbers as Record<Name, number>, sending.form.getInitialValues())
    },
    success: fields.length === 1 ? 'Setting saved successfully' : 'Settings saved successfully',
    refresh,
    failure: `Failed to save the ${called(fields)}. Please try again.`,
  })
  const { form, busy, onSubmit } = sending
  useTakeOver(form, values)
  const inputs = fields.map(({ name, label, check }) => (
    <WholeNumberInput key={form.key(name)} label={label} required check={check} {...form.getInputProps(name)} />
  ))
  return (
    <form onSubmit={onSubmit} noValidate>
      <ReadOnlyWithout area="settings">
        <Stack align="start" gap="sm">
          {inputs.length === 1 ? inputs : <FormGrid columns={3}>{inputs}</FormGrid>}
          <BusyButton type="submit" variant="default" busy={busy}>
            Save
          </BusyButton>
        </Stack>
      </ReadOnlyWithout>
    </form>
  )
}
