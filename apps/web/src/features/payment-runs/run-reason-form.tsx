import { listSales } from '@lodeway/contract/sales.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { staysInLog } from '../../ui/stays-in-log.ts'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import { useTakeRun } from './use-take-run.ts'

interface Props {
  send: (reason: string) => Promise<PaymentRun>
  success: string
  failure: string
  submit: string
  onClose: () => void
  /** What the step does. */
  children: ReactNode
}

/** A step that ends a run, with the reason that stays with it. */
export function RunReasonForm({ send, success, failure, submit, onClose, children }: Props) {
  const refresh = useRefresh()
  const takeRun = useTakeRun()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: values => ({ reason: checkRequired(values.reason) }),
    send: ({ reason }) => send(reason),
    success,
    refresh: [...readsOfRuns, listSales],
    onSent: run => {
      takeRun(run)
      onClose()
    },
    // Another tab may have taken a step.
    onFailed: () => refresh(...readsOfRuns),
    failure,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      {children}
      <TextInput
        label="Reason"
        description={staysInLog}
        required
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} cancelLabel="Keep the run" busy={busy} submit={submit} />
    </form>
  )
}
