import { payReceiptBack, type receipt } from '@lodeway/contract/receipts.ts'
import { paidBackDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { today } from '../../ui/today.ts'
import { readsOfInvoices, seenOnStatement } from './invoice-words.tsx'
import classes from './invoices.module.css'

interface Props {
  receipt: z.output<typeof receipt>
  onClose: () => void
}

/** Records that what no invoice has used of a payment was refunded. */
export const RefundDialog = (props: Props) => (
  <Dialog title="Record refund" opened onClose={props.onClose}>
    <RefundForm {...props} />
  </Dialog>
)

function RefundForm({ receipt: { id: receiptId, left, receivedOn, organisation }, onClose }: Props) {
  // So that sending it again records nothing twice.
  const [id] = useState(() => crypto.randomUUID())
  const checkAmount = (value: number | string) =>
    checkRequired(value) ?? checkNumber(value, { unit: 'rand', least: 0.01, most: left, label: 'Amount' })
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { amount: left, paidOn: today(), reference: '' },
    validate: values => ({
      amount: checkAmount(values.amount),
      paidOn: checkRequired(values.paidOn) ?? paidBackDayProblem(values.paidOn ?? '', receivedOn, today()),
      reference: checkRequired(values.reference),
    }),
    send: ({ amount, paidOn, reference }) =>
      call(payReceiptBack, {
        params: { id: receiptId },
        body: { id, amount: Number(amount), paidOn: paidOn ?? '', reference },
      }),
    success: 'Refund recorded successfully',
    failure: 'Failed to record the refund. Please try again.',
    refresh: readsOfInvoices,
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        {`${shownRand(left)}${organisation ? ` from ${organisation.name}` : ''} is not used by any invoice. What you refund of it pays none from now on. The payment can then be taken back only after the refund.`}
        {!organisation && ' If you know whose it is, match it first.'}
      </p>
      <MoneyInput
        label="Amount"
        required
        check={checkAmount}
        key={form.key('amount')}
        {...form.getInputProps('amount')}
      />
      <DayInput label="Refunded on" required key={form.key('paidOn')} {...form.getInputProps('paidOn')} />
      <TextInput
        label="Reference"
        description={organisation && seenOnStatement}
        required
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Record refund" />
    </form>
  )
}
