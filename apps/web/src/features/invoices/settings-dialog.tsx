import { getInvoicingSettings, saveInvoicingSettings } from '@lodeway/contract/invoicing.ts'
import { invoicePeriodLabels, maxDueDays, maxPauseDays } from '@lodeway/rules/invoices/periods.ts'
import { checkVatNumber, maxTypedVatNumberLength, maxVatPercent } from '@lodeway/rules/invoices/vat.ts'
import { keysOf } from '@lodeway/rules/keys-of.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { orNothing } from '../../api/or-nothing.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { PercentInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'
import type { Settings } from './settings-panel.tsx'

interface Props {
  settings: Settings
  onClose: () => void
}

export const SettingsDialog = (props: Props) => (
  <Dialog title="Invoice settings" opened onClose={props.onClose}>
    <SettingsForm {...props} />
  </Dialog>
)

const periods = choicesFrom(keysOf(invoicePeriodLabels), invoicePeriodLabels)
type Typed = number | string
const checkDue = (typed: Typed) => checkNumber(typed, { least: 0, most: maxDueDays, label: 'Days to pay' })
const checkPause = (typed: Typed) => checkNumber(typed, { least: 1, most: maxPauseDays, label: 'Days overdue' })
const checkRate = (typed: Typed) =>
  checkNumber(typed, { unit: 'percent', least: 0, most: maxVatPercent, label: 'New rate of VAT' })

function initialOf(settings: Settings) {
  const { pauseAfterDays, dueDays } = settings
  return {
    name: settings.name ?? '',
    address: settings.address ?? '',
    paymentDetails: settings.paymentDetails ?? '',
    vatNumber: settings.vatNumber ?? '',
    vatRegisteredFrom: settings.vatRegisteredFrom,
    period: settings.period,
    dueDays: dueDays as number | string,
    pauseAfterDays: (pauseAfterDays ?? '') as number | string,
    newRatePercent: '' as number | string,
    newRateStartsOn: null as string | null,
  }
}

function SettingsForm({ settings, onClose }: Props) {
  const [{ vatRates: _rates, ...seen }] = useState(settings)
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: initialOf(settings),
    validate: values => ({
      name: checkRequired(values.name),
      address: checkRequired(values.address),
      vatNumber:
        (values.vatRegisteredFrom === null ? undefined : checkRequired(values.vatNumber)) ??
        checkVatNumber(values.vatNumber),
      dueDays: checkRequired(values.dueDays) ?? checkDue(values.dueDays),
      pauseAfterDays: checkPause(values.pauseAfterDays),
      newRatePercent:
        checkRate(values.newRatePercent) ??
        (values.newRateStartsOn === null ? undefined : checkRequired(values.newRatePercent)),
      newRateStartsOn: values.newRatePercent === '' ? undefined : checkRequired(values.newRateStartsOn),
    }),
    send: ({ newRatePercent, newRateStartsOn, ...values }) =>
      call(saveInvoicingSettings, {
        body: {
          ...values,
          paymentDetails: orNothing(values.paymentDetails),
          vatNumber: orNothing(values.vatNumber),
          dueDays: Number(values.dueDays),
          pauseAfterDays: values.pauseAfterDays === '' ? null : Number(values.pauseAfterDays),
          seen,
          newVatRate:
            newRatePercent === '' ? null : { percent: Number(newRatePercent), startsOn: newRateStartsOn ?? '' },
        },
      }),
    success: 'Invoice settings saved successfully',
    failure: 'Failed to save the settings. Please try again.',
    refresh: [getInvoicingSettings, ...readsOfInvoices],
    serverFields: { newVatRate: 'newRateStartsOn' },
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <TextInput label="Name" required key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput label="Address" required key={form.key('address')} {...form.getInputProps('address')} />
      <Textarea
        label="How to pay"
        description="As invoices show it: bank, account, branch code"
        autosize
        minRows={2}
        key={form.key('paymentDetails')}
        {...form.getInputProps('paymentDetails')}
      />
      <TextInput
        label="VAT number"
        maxLength={maxTypedVatNumberLength}
        key={form.key('vatNumber')}
        {...form.getInputProps('vatNumber')}
      />
      <DayInput
        label="Registered for VAT from"
        description="Invoices issued from this day on carry VAT, for earlier sales too: issue those before. Without a date they say 'Not registered for VAT'"
        clearable
        key={form.key('vatRegisteredFrom')}
        {...form.getInputProps('vatRegisteredFrom')}
      />
      <PercentInput
        label="New rate of VAT"
        check={checkRate}
        key={form.key('newRatePercent')}
        {...form.getInputProps('newRatePercent')}
      />
      <DayInput
        label="New rate starts on"
        description="It takes the place of another one of the same day."
        clearable
        key={form.key('newRateStartsOn')}
        {...form.getInputProps('newRateStartsOn')}
      />
      <ChoiceSelect
        label="Invoices are made"
        required
        allowDeselect={false}
        data={periods}
        key={form.key('period')}
        {...form.getInputProps('period')}
      />
      <WholeNumberInput
        label="Days to pay"
        required
        check={checkDue}
        key={form.key('dueDays')}
        {...form.getInputProps('dueDays')}
      />
      <WholeNumberInput
        label="Days overdue after which an organisation gets no more pool leads"
        description="Leave empty to keep sending leads to organisations that owe"
        check={checkPause}
        key={form.key('pauseAfterDays')}
        {...form.getInputProps('pauseAfterDays')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
