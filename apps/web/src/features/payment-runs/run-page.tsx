import { getPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { approvedBySubmitter } from '@lodeway/rules/payment-runs/hands.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { useMediaQuery } from '@mantine/hooks'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { ReportTabs } from '../journal/report-tabs.tsx'
import { PayeesTable } from './payees-table.tsx'
import { RunParts } from './run-parts.tsx'
import { RunSteps } from './run-steps.tsx'
import { type PaymentRun, RunStateMark } from './run-words.tsx'
import classes from './runs.module.css'

const SelfBilledList = loadedLater(() =>
  import('../self-billing/self-billed-list.tsx').then(part => part.SelfBilledList),
)

/** One run: what it pays to whom, who did what with it, and its next steps. */
export function RunPage({ runId }: { runId: string }) {
  const { data: run, error, isFetching, refetch } = useCall(getPaymentRun, { params: { id: runId } })
  if (!run && error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={run ? runName(run.number) : 'Payment run'}
        area="money"
        text={run && <RunStateMark run={run} />}
      />
      <ReportTabs />
      {run ? (
        <>
          {run.returnedReason !== null && (
            <p className={classes.note}>{run.returnedReason}, so it is a draft again and must be resubmitted.</p>
          )}
          <RunSteps run={run} />
          <RunFacts run={run} />
          <RunParts run={run} isBeingRead={isFetching} />
          <PayeesTable run={run} />
          {(run.fileMade ?? run.markedPaid) !== null && <SelfBilledList runId={run.id} />}
        </>
      ) : error ? (
        <FailedPart text="The payment run could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </>
  )
}

/** Its amounts, and who did what with it, which a phone folds away: payees come first there. */
function RunFacts({ run }: { run: PaymentRun }) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.facts}>
      <Facts facts={isNarrow ? sumsOf(run) : [...sumsOf(run), ...doneWith(run)]} />
      {isNarrow && (
        <details className={classes.done}>
          <summary>Who did what</summary>
          <Facts facts={doneWith(run)} />
        </details>
      )}
    </div>
  )
}

function sumsOf(run: PaymentRun): Fact[] {
  const approved = run.isApprovedBySubmitter ? [{ label: 'Approval', value: approvedBySubmitter }] : []
  return [
    { label: 'Amount', value: <Money rand={run.amount} /> },
    { label: 'Pay day', value: formatShownDate(run.payDay) },
    { label: 'Payees', value: run.payees },
    ...approved,
    ...(run.cancelReason === null ? [] : [{ label: 'Reason', value: run.cancelReason, wide: true }]),
    ...(run.fileUnusedReason === null
      ? []
      : [{ label: 'Why the file was never used', value: run.fileUnusedReason, wide: true }]),
  ]
}

function doneWith(run: PaymentRun): Fact[] {
  return [
    { label: 'Made', value: stepText(run.created) },
    ...onlyDone('Submitted', run.submitted),
    ...onlyDone('Approved', run.approved),
    ...onlyDone('Bank file made', run.fileMade),
    ...onlyDone('Sent to the bank', run.sent),
    ...onlyDone('Marked as paid, without a bank file', run.markedPaid),
    ...onlyDone('Recorded that the bank never used the file', run.fileUnused),
    ...(run.closedAt === null ? [] : [{ label: 'Closed', value: shownTime(run.closedAt) }]),
    ...onlyDone('Cancelled', run.cancelled),
    ...(run.fileSha256 === null
      ? []
      : [{ label: 'SHA-256 of the file', value: <span className={classes.hash}>{run.fileSha256}</span>, wide: true }]),
  ]
}

type Step = PaymentRun['created']
const stepText = (step: Step) => step && `${step.by}, ${shownTime(step.at)}`
const onlyDone = (label: string, step: Step): Fact[] => (step === null ? [] : [{ label, value: stepText(step) }])
