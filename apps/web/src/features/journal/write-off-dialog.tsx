import { listBalances, listLedger } from '@lodeway/contract/journal.ts'
import { listEntries } from '@lodeway/contract/journal-entries.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { writeOffPayouts } from '@lodeway/contract/write-offs.ts'
import { accountNames } from '@lodeway/rules/journal/accounts.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { staysInLog } from '../../ui/stays-in-log.ts'
import classes from './books.module.css'

interface Props {
  payee: { id: string; name: string; amount: number }
  onClose: () => void
}

/** Writes off what is owed to a payee whose person was erased. */
export const WriteOffDialog = (props: Props) => (
  <Dialog title="Write off" opened onClose={props.onClose}>
    <WriteOffForm {...props} />
  </Dialog>
)

function WriteOffForm({ payee: { id, name, amount }, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkRequired(reason) }),
    send: ({ reason }) => call(writeOffPayouts, { body: { payeeId: id, amount, reason } }),
    success: `${shownRand(Math.abs(amount))} was written off`,
    refresh: [listBalances, listLedger, listEntries, listSales],
    onSent: onClose,
    // Somebody else was quicker, or it is another amount by now: the list says what there is.
    onFailed: problem => {
      if (problem instanceof ApiError && problem.status === 409) onClose()
    },
    failure: 'Failed to write this off. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className={classes.note}>
        {whatIsOpen(name, amount)} It goes to the account {accountNames.writtenOff.code} ({accountNames.writtenOff.name}
        ). This cannot be taken back.
      </p>
      <TextInput
        label="Reason"
        description={staysInLog}
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Write off" />
    </form>
  )
}

function whatIsOpen(name: string, amount: number): string {
  if (amount > 0) return `${shownRand(amount)} is owed to ${name}, whose details were erased, so nobody can be paid.`
  if (amount < 0) return `${name} owes ${shownRand(-amount)}. Their details were erased, so nobody can be asked for it.`
  return `${name} is owed as much as they owe. Their details were erased, so no payment run takes the amounts any more.`
}
