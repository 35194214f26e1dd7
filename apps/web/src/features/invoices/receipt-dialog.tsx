import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { receiptDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { maximumRand } from '@lodeway/rules/money/rand.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import { today } from '../../ui/today.ts'
import { useQuestion } from '../../ui/use-question.ts'
import { buysLeads, useOrganisationChoices } from '../choices/organisation-choices.ts'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'
import { findOnRecord, inWords, OnRecord, type TypedPayment } from './on-record.tsx'

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
  const [typed, setTyped] = useState<TypedPayment>({
    organisationId: invoice?.organisationId ?? null,
    receivedOn: today(),
    amount: invoice?.open ?? '',
    reference: invoice?.number ?? '',
  })
  const [onRecord, setOnRecord] = useState<readonly string[]>([])
  const { ask, question } = useQuestion()
  const { form, busy, onSubmit } = useSendingForm<TypedPayment, AnswerOf<typeof takeReceipt>>({
    initialValues: typed,
    validate: values => ({
      organisationId: checkRequired(values.organisationId),
      receivedOn: checkRequired(values.receivedOn) ?? receiptDayProblem(values.receivedOn ?? '', today()),
      amount: checkAmount(values.amount),
      reference: checkRequired(values.reference),
    }),
    onChange: setTyped,
    send: async values => {
      const { found, seen } = await findOnRecord(id, values)
      setOnRecord(found.map(inWords))
      if (found.length > 0 && !(await ask())) return notSent
      const { organisationId, receivedOn, amount, reference } = values
      return call(takeReceipt, {
        body: {
          id,
          organisationId: organisationId ?? '',
          invoiceId: invoice?.id,
          receivedOn: receivedOn ?? '',
          amount: Number(amount),
          reference,
          seen,
        },
      })
    },
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
      <TextInput label="Reference" required key={form.key('reference')} {...form.getInputProps('reference')} />
      <div>
        <p className={classes.note}>
          {invoice === undefined
            ? 'It pays the oldest invoices first.'
            : `Anything above what ${invoice.number} needs pays the oldest of the others.`}{' '}
          What is left is kept for the next invoice.
        </p>
        <OnRecord ownId={id} typed={typed} />
      </div>
      <DialogButtons onCancel={onClose} busy={busy} submit="Record payment" />
      <ConfirmDialog title="Record it all the same?" {...question} confirmLabel="Record it">
        One like it is on record already: {onRecord.join('; ')}. Recorded again, it counts twice.
      </ConfirmDialog>
    </form>
  )
}
