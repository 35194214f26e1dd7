import { recordReturn } from '@lodeway/contract/bank-answers.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { returnDayProblem } from '@lodeway/rules/payment-runs/returns.ts'
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
import { type PaymentRun, type RunPayee, readsOfRuns } from './run-words.tsx'
import classes from './runs.module.css'
import { useTakeRun } from './use-take-run.ts'

interface Props {
  run: PaymentRun
  payee: RunPayee
  onClose: () => void
}

/** Records that the bank sent back what it had paid to a payee. */
export const ReturnDialog = (props: Props) => (
  <Dialog title="Returned by the bank" opened onClose={props.onClose}>
    <ReturnForm {...props} />
  </Dialog>
)

function ReturnForm({ run, payee, onClose }: Props) {
  const refresh = useRefresh()
  const takeRun = useTakeRun()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { returnedOn: today(), reason: '' },
    validate: values => ({
      returnedOn:
        checkRequired(values.returnedOn) ?? returnDayProblem(values.returnedOn ?? '', payee.paidOn ?? '', today()),
      reason: checkRequired(values.reason),
    }),
    send: ({ returnedOn, reason }) =>
      call(recordReturn, {
        params: { id: run.id },
        body: { version: run.version, payeeId: payee.id, returnedOn: returnedOn ?? '', reason },
      }),
    success: `Recorded: ${shownRand(payee.amount)} is due to ${payee.name} again`,
    refresh: [...readsOfRuns, listSales],
    onSent: answer => {
      takeRun(answer)
      onClose()
    },
    // Another tab may have taken a step.
    onFailed: () => refresh(...readsOfRuns),
    failure: 'Failed to record the returned payment. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p>
        {`${payee.name}, ${shownRand(payee.amount)}. `}
        Their payouts are due again and held until the bank details change or you release them. They are told by email.
      </p>
      <DayInput label="Returned on" required key={form.key('returnedOn')} {...form.getInputProps('returnedOn')} />
      <TextInput
        label="Reason given by the bank"
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Record return" />
    </form>
  )
}
