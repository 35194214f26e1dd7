import { type receipt, takeReceiptBack } from '@lodeway/contract/receipts.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { staysInLog } from '../../ui/stays-in-log.ts'
import { today } from '../../ui/today.ts'
import { readsOfInvoices, seenOnStatement } from './invoice-words.tsx'
import classes from './invoices.module.css'
import { OnRecord } from './on-record.tsx'

interface Props {
  receipt: z.output<typeof receipt>
  onClose: () => void
}

/** Takes back a payment that did not come in as it was recorded, or a refund that was not paid, with the reason that stays with it. */
export const TakeBackDialog = (props: Props) => (
  <Dialog title={isRefund(props.receipt) ? 'Take back refund' : 'Take back payment'} opened onClose={props.onClose}>
    <TakeBackForm {...props} />
  </Dialog>
)

/** Of a payment, or of a credit that was marked as paid. */
const isRefund = ({ amount }: Props['receipt']) => amount < 0

function TakeBackForm({ receipt, onClose }: Props) {
  const { id, amount, organisation, payment } = receipt
  const what = isRefund(receipt) ? 'refund' : 'payment'
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: values => ({ reason: checkRequired(values.reason) }),
    send: ({ reason }) => call(takeReceiptBack, { params: { id }, body: { reason } }),
    success: `${isRefund(receipt) ? 'Refund' : 'Payment'} taken back successfully`,
    failure: `Failed to take the ${what} back. Please try again.`,
    refresh: readsOfInvoices,
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        {isRefund(receipt)
          ? `The refund of ${shownRand(0 - amount)}${organisation ? ` to ${organisation.name}` : ''} was not paid, or came back. ${payment ? `It is left of the payment "${payment.reference}" again${organisation ? ' and pays their open invoices' : ''}` : 'It is to be paid again'}; the refund stays in the list, with an entry that takes it back.`
          : `${shownRand(amount)}${organisation ? ` from ${organisation.name}` : ''} was recorded wrongly. What it paid is to be paid again; the payment stays in the list, with one that takes it back.`}
      </p>
      {isRefund(receipt) && (
        <OnRecord
          ownId={id}
          typed={{ organisationId: organisation?.id ?? null, receivedOn: today(), amount: 0 - amount, reference: '' }}
        />
      )}
      <TextInput
        label="Reason"
        description={organisation ? `${seenOnStatement} ${staysInLog}` : staysInLog}
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} cancelLabel={`Keep the ${what}`} busy={busy} submit="Take back" />
    </form>
  )
}
