import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { receiptDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { maxTitleLength } from '@lodeway/rules/limits.ts'
import { maximumRand } from '@lodeway/rules/money/rand.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import { today } from '../../ui/today.ts'
import { buysLeads, useOrganisationChoices } from '../choices/organisation-choices.ts'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'

interface Props {
  /** What it is for; the organisation's oldest invoices where nothing is named. */
  invoice?: { readonly id: string; readonly number: string; readonly organisationId: string; readonly open: number }
  onClose: () => void
}

/** Records by hand what an organisation paid. */
export const ReceiptDialog = (props: Props) => (
  <Dialog title={`Record payment${props.invoice ? ` of ${props.invoice.number}` : ''}`} opened onClose={props.onClose}>
    <ReceiptForm {...props} />
  </Dialog>
)

const checkAmount = (value: number | string) =>
  checkRequired(value) ?? checkNumber(value, { unit: 'rand', least: 0.01, most: maximumRand, label: 'Amount' })

function ReceiptForm({ invoice, onClose }: Props) {
  const organisations = useOrganisationChoices(invoice === undefined, buysLeads)
  // So that sending it again records nothing twice.
  const [id] = useState(() => crypto.randomUUID())
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      organisationId: invoice?.organisationId ?? null,
      receivedOn: today(),
      amount: invoice?.open ?? '',
      reference: invoice?.number ?? '',
    },
    validate: values => ({
      organisationId: checkRequired(values.organisationId),
      receivedOn: checkRequired(values.receivedOn) ?? receiptDayProblem(values.receivedOn ?? '', today()),
      amount: checkAmount(values.amount),
      reference: checkRequired(values.reference),
    }),
    send: ({ organisationId, receivedOn, amount, reference }) =>
      call(takeReceipt, {
        body: {
          id,
          organisationId: organisationId ?? '',
          invoiceId: invoice?.id,
          receivedOn: receivedOn ?? '',
          amount: Number(amount),
          reference,
        },
      }),
    success: 'Payment recorded successfully',
    failure: 'Failed to record the payment. Please try again.',
    refresh: readsOfInvoices,
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {invoice === undefined && (
        <ChoiceSelect
          label="Organisation"
          required
          data={organisations}
          key={form.key('organisationId')}
          {...form.getInputProps('organisationId')}
        />
      )}
      <MoneyInput
        label="Amount"
        required
        check={checkAmount}
        key={form.key('amount')}
        {...form.getInputProps('amount')}
      />
      <DayInput label="Received on" required key={form.key('receivedOn')} {...form.getInputProps('receivedOn')} />
      <TextInput
        label="Reference"
        required
        maxLength={maxTitleLength}
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <p className={classes.note}>
        {invoice === undefined
          ? 'It pays the oldest invoices first.'
          : `Anything above what ${invoice.number} needs pays the oldest of the others.`}{' '}
        What is left is kept for the next invoice.
      </p>
      <DialogButtons onCancel={onClose} busy={busy} submit="Record payment" />
    </form>
  )
}
