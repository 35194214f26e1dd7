import { settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { beforePayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { today } from '../../ui/today.ts'
import { checkPaidDay, likelyPaidDay } from './paid-day.ts'
import { type PaymentRun, type RunPayee, readsOfRuns } from './run-words.tsx'
import { useTakeRun } from './use-take-run.ts'

interface Props {
  run: PaymentRun
  /** Everybody whose payment is not decided, without one. */
  payee?: RunPayee
  outcome: 'paid' | 'refused'
  onClose: () => void
}

/** Records what the bank did. */
export const SettleDialog = (props: Props) => (
  <Dialog title={props.outcome === 'paid' ? 'Paid by the bank' : 'Refused by the bank'} opened onClose={props.onClose}>
    <SettleForm {...props} />
  </Dialog>
)

function SettleForm({ run, payee, outcome, onClose }: Props) {
  const refresh = useRefresh()
  const takeRun = useTakeRun()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '', paidOn: likelyPaidDay(run) },
    validate: values =>
      outcome === 'refused' ? { reason: checkRequired(values.reason) } : { paidOn: checkPaidDay(run, values.paidOn) },
    send: ({ reason, paidOn }) =>
      call(settlePaymentRun, {
        params: { id: run.id },
        body: {
          version: run.version,
          outcome,
          ...(payee && { payeeId: payee.id }),
          ...(outcome === 'refused' ? { reason } : { paidOn }),
        },
      }),
    success: outcome === 'paid' ? 'Recorded as paid' : 'Recorded as refused by the bank',
    refresh: [...readsOfRuns, listSales],
    onSent: answer => {
      takeRun(answer)
      onClose()
    },
    // Another tab may have taken a step.
    onFailed: () => refresh(...readsOfRuns),
    failure: "Failed to record the bank's response. Please try again.",
  })
  const early = outcome === 'paid' ? beforePayDay(run.payDay, today()) : undefined
  return (
    <form onSubmit={onSubmit} noValidate>
      <p>
        {payee ? `${payee.name}, ${shownRand(payee.amount)}.` : 'Every payee in this run who has no result yet.'}{' '}
        {outcome === 'paid'
          ? 'Their payouts are marked as paid. What the bank sends back later is recorded with each payee.'
          : 'Their payouts are due again. They are held until the bank details change or you release them.'}
      </p>
      {early !== undefined && <p>{early}</p>}
      {outcome === 'paid' && (
        <DayInput label="Paid on" required key={form.key('paidOn')} {...form.getInputProps('paidOn')} />
      )}
      {outcome === 'refused' && (
        <TextInput
          label="Reason given by the bank"
          required
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
      )}
      <DialogButtons onCancel={onClose} busy={busy} submit={outcome === 'paid' ? 'Paid' : 'Refused'} />
    </form>
  )
}
