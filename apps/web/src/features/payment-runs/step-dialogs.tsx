import { markRunPaid } from '@lodeway/contract/bank-answers.ts'
import { cancelPaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { beforePayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { today } from '../../ui/today.ts'
import { checkPaidDay, likelyPaidDay } from './paid-day.ts'
import { RunReasonForm } from './run-reason-form.tsx'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import classes from './runs.module.css'
import { useTakeRun } from './use-take-run.ts'
import { notKnownYet, type ToPay } from './use-to-pay.ts'

interface Props {
  run: PaymentRun
  onClose: () => void
}

const verbOf = (run: PaymentRun) => (run.markedPaid === null ? 'Cancel' : 'Take back')

/** Cancels a run, or takes back one that was marked as paid, with the reason that stays with it. */
export const CancelDialog = ({ run, onClose }: Props) => (
  <Dialog title={`${verbOf(run)} ${runName(run.number).toLowerCase()}`} opened onClose={onClose}>
    <RunReasonForm
      send={reason => call(cancelPaymentRun, { params: { id: run.id }, body: { version: run.version, reason } })}
      success={`${runName(run.number)} is ${run.markedPaid === null ? 'cancelled' : 'taken back'}`}
      failure="Failed to cancel the run. Please try again."
      submit={`${verbOf(run)}${run.markedPaid === null ? ' run' : ''}`}
      onClose={onClose}
    >
      <p>
        {run.markedPaid === null ? 'It pays nobody. Its' : 'Use this if the bank did not pay after all. Its'} payouts
        are due again, and can be put into another run.
        {run.markedPaid !== null && ' Payees read the reason in their statements.'}
      </p>
    </RunReasonForm>
  </Dialog>
)

/** Says that a run was paid by other means than a file of its own. */
export const MarkPaidDialog = (props: Props & { toPay: ToPay | undefined }) => (
  <Dialog title={`Mark ${runName(props.run.number).toLowerCase()} as paid`} opened onClose={props.onClose}>
    <MarkPaidForm {...props} />
  </Dialog>
)

function MarkPaidForm({ run, toPay, onClose }: Props & { toPay: ToPay | undefined }) {
  const takeRun = useTakeRun()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { paidOn: likelyPaidDay(run) },
    validate: values => ({ paidOn: checkPaidDay(run, values.paidOn) }),
    send: ({ paidOn }) => call(markRunPaid, { params: { id: run.id }, body: { version: run.version, paidOn } }),
    success: `${runName(run.number)} is marked as paid`,
    failure: 'Failed to mark as paid. Please try again.',
    refresh: [...readsOfRuns, listSales],
    onSent: answer => {
      takeRun(answer)
      onClose()
    },
  })
  const early = beforePayDay(run.payDay, today())
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p>
        {toPay
          ? `Use this if ${shownRand(toPay.rand)}${toPay.ofWhichVat} was paid without a bank file made here. The run then has no file and is closed. It can be taken back, with a reason.`
          : notKnownYet}
      </p>
      {early !== undefined && <p>{early}</p>}
      <DayInput label="Paid on" required key={form.key('paidOn')} {...form.getInputProps('paidOn')} />
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy || !toPay}>
          Mark as paid
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
