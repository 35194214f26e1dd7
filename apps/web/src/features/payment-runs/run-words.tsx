import type { paymentRun, runPart, runPayee, runRow } from '@lodeway/contract/payment-run-shapes.ts'
import {
  getPaymentRun,
  listPaymentRuns,
  listRunParts,
  listRunPayees,
  listRunRows,
} from '@lodeway/contract/payment-runs.ts'
import { earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import {
  type RunPayeeState,
  type RunRowState,
  type RunState,
  refusedOrReturnedLabel,
  returnedLabel,
  runPayeeStateLabels,
  runRowStateLabels,
  runStateLabels,
} from '@lodeway/rules/payment-runs/states.ts'
import type * as z from 'zod/mini'
import { State, type Tone } from '../../ui/state.tsx'

export type PaymentRun = z.output<typeof paymentRun>
export type RunPayee = z.output<typeof runPayee>
export type RunPart = z.output<typeof runPart>
export type RunRow = z.output<typeof runRow>

const runTones: Record<RunState, Tone> = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'info',
  fileMade: 'info',
  sent: 'info',
  closed: 'success',
  cancelled: 'danger',
}
const payeeTones: Record<RunPayeeState, Tone> = {
  included: 'info',
  held: 'warning',
  leftOut: 'neutral',
  gone: 'neutral',
  paid: 'success',
  refused: 'danger',
}

/** A run that is over says so where not everything in it was paid: nobody takes it for paid in the list. */
export function RunStateMark({ run: { state, paidAmount, refusedAmount } }: { run: PaymentRun }) {
  if (state === 'closed' && refusedAmount > 0)
    return paidAmount > 0 ? (
      <State tone="warning">Closed, partly paid</State>
    ) : (
      <State tone="danger">Closed, not paid</State>
    )
  return <State tone={runTones[state]}>{runStateLabels[state]}</State>
}
/** A payee whose run's file the bank never used was not refused by it, and one whose payment came back was paid first. */
export const PayeeStateMark = ({ run, payee: { state, returnedOn } }: { run: PaymentRun; payee: RunPayee }) =>
  run.fileUnused !== null && state === 'refused' ? (
    <State tone="neutral">{notPaid}</State>
  ) : (
    <State tone={payeeTones[state]}>{returnedOn === null ? runPayeeStateLabels[state] : returnedLabel}</State>
  )

/** The words for payees and payouts of a run whose file was never used. */
const notPaid = 'Not paid'

/** How payouts of a run stand. */
const stateName = (run: PaymentRun, state: RunRowState): string =>
  run.fileUnused !== null && state === 'refused' ? notPaid : runRowStateLabels[state]

export const rowStateName = (run: PaymentRun, { state, returnedOn }: RunRow): string =>
  returnedOn === null ? stateName(run, state) : returnedLabel

/** A line of a run's amounts. */
export function partName(run: PaymentRun, { part, hold, count, returned }: RunPart): string {
  if (hold !== null) return `Held: ${earningHoldLabels[hold]}`
  if (returned === 0) return stateName(run, part)
  return returned < count ? refusedOrReturnedLabel : returnedLabel
}

/** What a step of a run makes stale. */
export const readsOfRuns = [getPaymentRun, listPaymentRuns, listRunParts, listRunPayees, listRunRows] as const
