import { approvePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import { useTakeRun } from './use-take-run.ts'
import { notKnownYet, type ToPay } from './use-to-pay.ts'

interface Props {
  run: PaymentRun
  toPay: ToPay | undefined
  onApproved: () => void
  /** Approves it and goes on to the bank file, which mostly comes next. */
  onMakeFile: () => void
  onClose: () => void
}

/** Asks before an approval, since money follows on it: how much to how many, and what comes next. */
export function ApproveDialog({ run, toPay, onApproved, onMakeFile, onClose }: Props) {
  const { mutate, isPending } = useSend(approvePaymentRun, {
    success: `${runName(run.number)} is approved`,
    failure: 'Failed to approve the run. Please try again.',
    refresh: readsOfRuns,
    onDone: useTakeRun(),
  })
  const approve = (onSuccess: () => void) =>
    mutate({ params: { id: run.id }, body: { version: run.version } }, { onSuccess })
  return (
    <ConfirmDialog
      title={`Approve ${runName(run.number).toLowerCase()}`}
      opened
      confirmLabel="Approve"
      other={
        toPay && (
          <BusyButton variant="default" busy={isPending} onClick={() => approve(onMakeFile)}>
            Approve and make bank file
          </BusyButton>
        )
      }
      busy={isPending}
      ready={toPay !== undefined}
      onConfirm={() => approve(onApproved)}
      onClose={onClose}
    >
      <p>
        {toPay
          ? `${shownRand(toPay.rand)} to ${run.payees} ${run.payees === 1 ? 'payee' : 'payees'}, for ${formatShownDate(run.payDay)}${toPay.ofWhichVat}: once it is approved, its bank file can be made, and nothing is paid before the bank has that.`
          : notKnownYet}
      </p>
    </ConfirmDialog>
  )
}
