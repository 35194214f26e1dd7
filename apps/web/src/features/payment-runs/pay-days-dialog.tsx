import { changePayDays, getPayDays } from '@lodeway/contract/pay-days.ts'
import { maxFileDaysBefore, maxPayDays, payDayName } from '@lodeway/rules/payment-runs/pay-days.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceMultiSelect, ChoiceSelect } from '../../ui/choice-select.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import classes from './runs.module.css'

type PayDays = z.output<typeof getPayDays.answer>
interface Props {
  settings: PayDays
  onClose: () => void
}

const named = (name: string) => name.replace(/^the /, '')
const days = Array.from({ length: 31 }, (_, before) => ({
  value: String(before + 1),
  label: named(payDayName(before + 1)),
}))
const before = Array.from({ length: maxFileDaysBefore + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'on the day itself' : `${count} business ${count === 1 ? 'day' : 'days'} before`,
}))

export function PayDaysDialog({ settings, onClose }: Props) {
  return (
    <Dialog title="Pay days" opened onClose={onClose}>
      <PayDaysForm settings={settings} onClose={onClose} />
    </Dialog>
  )
}

type Values = {
  days: string[]
  fileDaysBefore: string
  proclaimed: { key: string; day: string | null; name: string }[]
}

const newKey = () => crypto.randomUUID()

function check({ days: chosen, proclaimed }: Values) {
  const wrong: Record<string, string | undefined> = { days: chosen.length === 0 ? messages.required : undefined }
  for (const [index, { day, name }] of proclaimed.entries()) {
    wrong[`proclaimed.${index}.day`] = checkRequired(day ?? '')
    wrong[`proclaimed.${index}.name`] = checkRequired(name)
  }
  return wrong
}

function PayDaysForm({ settings, onClose }: Props) {
  const [{ next: _next, ...seen }] = useState(settings)
  const { form, busy, onSubmit } = useSendingForm<Values, unknown>({
    initialValues: {
      days: settings.days.map(String),
      fileDaysBefore: String(settings.fileDaysBefore),
      proclaimed: settings.proclaimed.map(holiday => ({ ...holiday, key: newKey() })),
    },
    validate: check,
    send: values =>
      call(changePayDays, {
        body: {
          seen,
          days: values.days.map(Number),
          fileDaysBefore: Number(values.fileDaysBefore),
          proclaimed: values.proclaimed.map(({ day, name }) => ({ day: day ?? '', name })),
        },
      }),
    success: 'Pay days saved successfully',
    failure: 'Failed to save the pay days. Please try again.',
    refresh: [getPayDays],
    onSent: onClose,
  })
  const proclaimed: Values['proclaimed'] = useFieldValue(form, 'proclaimed')
  return (
    <form onSubmit={onSubmit} noValidate className={classes.payDays}>
      <ChoiceMultiSelect
        label="Days of a month"
        required
        data={days}
        maxValues={maxPayDays}
        key={form.key('days')}
        {...form.getInputProps('days')}
      />
      <ChoiceSelect
        label="The bank wants the file"
        required
        allowDeselect={false}
        data={before}
        key={form.key('fileDaysBefore')}
        {...form.getInputProps('fileDaysBefore')}
      />
      <fieldset className={classes.holidays}>
        <legend>One-off public holidays</legend>
        {proclaimed.map(({ key }, index) => (
          <div key={key}>
            <DayInput
              label="Day"
              required
              key={form.key(`proclaimed.${index}.day`)}
              {...form.getInputProps(`proclaimed.${index}.day`)}
            />
            <TextInput
              label="Name"
              required
              key={form.key(`proclaimed.${index}.name`)}
              {...form.getInputProps(`proclaimed.${index}.name`)}
            />
            <Button
              variant="subtle"
              onClick={({ currentTarget }) => {
                // It goes with its holiday: whoever works by keyboard goes on at 'Add a holiday'.
                currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':scope > button')?.focus()
                form.removeListItem('proclaimed', index)
              }}
            >
              Remove
            </Button>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => form.insertListItem('proclaimed', { key: newKey(), day: null, name: '' })}
        >
          Add a holiday
        </Button>
      </fieldset>
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
