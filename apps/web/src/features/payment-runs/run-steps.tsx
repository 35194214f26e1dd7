import { sendPaymentRun, submitPaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { canTake } from '@lodeway/rules/payment-runs/states.ts'
import { Button } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import classes from './runs.module.css'
import { useTakeRun } from './use-take-run.ts'
import { useToPay } from './use-to-pay.ts'

const ApproveDialog = loadedLater(() => import('./approve-dialog.tsx').then(part => part.ApproveDialog))
const CancelDialog = loadedLater(() => import('./step-dialogs.tsx').then(part => part.CancelDialog))
const FileDialog = loadedLater(() => import('./file-dialog.tsx').then(part => part.FileDialog))
const FileUnusedDialog = loadedLater(() => import('./file-unused-dialog.tsx').then(part => part.FileUnusedDialog))
const MarkPaidDialog = loadedLater(() => import('./step-dialogs.tsx').then(part => part.MarkPaidDialog))
const SettleDialog = loadedLater(() => import('./settle-dialog.tsx').then(part => part.SettleDialog))

type Asked = 'approve' | 'cancel' | 'file' | 'fileUnused' | 'markPaid' | 'paid' | 'refused'

/** What can be done with a run now: the next step filled, what else there is beside it. */
export function RunSteps({ run }: { run: PaymentRun }) {
  const [asked, setAsked] = useState<Asked>()
  const focus = useFocusOnSteps()
  const about = { params: { id: run.id }, body: { version: run.version } }
  const after = { refresh: readsOfRuns, onDone: useTakeRun() }
  const submit = useSend(submitPaymentRun, {
    success: `${runName(run.number)} waits for approval`,
    failure: 'Failed to submit the run. Please try again.',
    ...after,
  })
  const send = useSend(sendPaymentRun, {
    success: `${runName(run.number)} is with the bank`,
    failure: 'Failed to record the step. Please try again.',
    ...after,
  })
  const may = useArea('money')
  const toPay = useToPay(run)
  const canApprove = canTake('approve', run.state) && !run.canSubmitAnew
  const hasFile = run.fileMade !== null && run.fileUnused === null
  const isAnswered = run.paidAmount !== 0 || run.refusedAmount !== 0
  const onClose = () => setAsked(undefined)
  if (!may || run.state === 'cancelled' || run.fileUnused !== null) return null
  return (
    <section {...focus} tabIndex={-1} className={classes.steps} aria-label="Steps">
      {(run.state === 'draft' || run.canSubmitAnew) && (
        <BusyButton busy={submit.isPending} disabled={run.payees === 0} onClick={() => submit.mutate(about)}>
          {run.canSubmitAnew ? 'Submit it yourself' : 'Submit for approval'}
        </BusyButton>
      )}
      {canApprove && (
        <Button disabled={run.whyNotApprove !== null || !toPay} onClick={() => setAsked('approve')}>
          {toPay ? `Approve ${shownRand(toPay.rand)}` : 'Approve'}
        </Button>
      )}
      {canTake('makeFile', run.state) && <Button onClick={() => setAsked('file')}>Make bank file</Button>}
      {canTake('markPaid', run.state) && (
        <Button variant="default" onClick={() => setAsked('markPaid')}>
          Mark as paid
        </Button>
      )}
      {canTake('send', run.state) && (
        <BusyButton busy={send.isPending} onClick={() => send.mutate(about)}>
          The bank has the file
        </BusyButton>
      )}
      {canTake('settle', run.state) && (
        <>
          <Button onClick={() => setAsked('paid')}>All paid</Button>
          <Button variant="default" onClick={() => setAsked('refused')}>
            All refused
          </Button>
        </>
      )}
      {hasFile && (
        <Button variant="default" onClick={() => setAsked('file')}>
          Download bank file
        </Button>
      )}
      {canTake('fileUnused', run.state) && !isAnswered && (
        <Button variant="default" onClick={() => setAsked('fileUnused')}>
          The bank never used this file
        </Button>
      )}
      {(canTake('cancel', run.state) || run.markedPaid !== null) && (
        <Button variant="default" disabled={run.whyNotCancel !== null} onClick={() => setAsked('cancel')}>
          {run.markedPaid === null ? 'Cancel run' : 'Take back'}
        </Button>
      )}
      <WhyNot run={run} />
      {asked === 'approve' && canApprove && (
        <ApproveDialog
          run={run}
          toPay={toPay}
          onApproved={onClose}
          onMakeFile={() => setAsked('file')}
          onClose={onClose}
        />
      )}
      {asked === 'cancel' && <CancelDialog run={run} onClose={onClose} />}
      {asked === 'file' && (canTake('makeFile', run.state) || hasFile) && (
        <FileDialog run={run} toPay={toPay} onClose={onClose} />
      )}
      {asked === 'fileUnused' && <FileUnusedDialog run={run} onClose={onClose} />}
      {asked === 'markPaid' && <MarkPaidDialog run={run} toPay={toPay} onClose={onClose} />}
      {(asked === 'paid' || asked === 'refused') && <SettleDialog run={run} outcome={asked} onClose={onClose} />}
    </section>
  )
}

/** A step that was taken goes with its button: whoever works by keyboard goes on at what comes next. */
function useFocusOnSteps() {
  const steps = useRef<HTMLElement>(null)
  const pressed = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    if (pressed.current?.isConnected !== false) return
    pressed.current = undefined
    if (document.activeElement === document.body) steps.current?.focus({ preventScroll: true })
  })
  const onFocusCapture = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // A dialog is drawn elsewhere, and gives the focus back.
    if (currentTarget.contains(target)) pressed.current = target
  }
  return { ref: steps, onFocusCapture }
}

/** Why the next step is not there for whoever looks. */
function WhyNot({ run }: { run: PaymentRun }) {
  const why =
    run.whyNotApprove ??
    run.whyNotCancel ??
    (run.state === 'draft' && run.payees === 0
      ? 'Every payee in this run is held, left out or gone, so there is nothing to pay.'
      : null)
  return why === null ? null : <p className={classes.note}>{why}</p>
}
