import { keysOf } from '../keys-of.ts'

/** Where a payment run stands, in an administrator's words. */
export const runStateLabels = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  fileMade: 'Bank file made',
  sent: 'Sent to the bank',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const
export type RunState = keyof typeof runStateLabels
export const runStates = keysOf(runStateLabels)

/**
 * What is done with a run, from which states, and where it leads. Whatever changes what a run pays makes it a draft again, so that
 * what was submitted and approved is what is paid; once there is a bank file nothing changes it any more. A run that was marked as
 * paid never has one, and is taken back whole. A file that the bank never used ends its run, and its payouts are due again.
 * Source: domain rules, "Payment runs".
 */
export const runSteps = {
  change: { from: ['draft', 'submitted', 'approved'], to: 'draft' },
  submit: { from: ['draft', 'submitted'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  cancel: { from: ['draft', 'submitted', 'approved'], to: 'cancelled' },
  makeFile: { from: ['approved'], to: 'fileMade' },
  send: { from: ['fileMade'], to: 'sent' },
  settle: { from: ['sent'], to: 'sent' },
  close: { from: ['sent'], to: 'closed' },
  fileUnused: { from: ['fileMade', 'sent'], to: 'closed' },
  recordReturn: { from: ['closed'], to: 'closed' },
  markPaid: { from: ['approved'], to: 'closed' },
  takeBack: { from: ['closed'], to: 'cancelled' },
} as const satisfies Record<string, { readonly from: readonly RunState[]; readonly to: RunState }>
export type RunStep = keyof typeof runSteps

/** Where a run stands while the bank has its file, or may have it. */
export const withBankStates = runSteps.fileUnused.from

/** Where it stands while what it pays is booked as the run's: approved, and not at its end. */
export const bookedStates = [...runSteps.makeFile.from, ...withBankStates] as const

/** Whether a run in this state can take this step. */
export const canTake = (step: RunStep, state: RunState): boolean =>
  (runSteps[step].from as readonly RunState[]).includes(state)

/** How a payee stands in a run, in an administrator's words. */
export const runPayeeStateLabels = {
  included: 'To pay',
  held: 'Held',
  leftOut: 'Left out',
  gone: 'No longer in this run',
  paid: 'Paid',
  refused: 'Refused by the bank',
} as const
/** Of a refused payee whose payment the bank made first and sent back later. */
export const returnedLabel = 'Returned by the bank'
export type RunPayeeState = keyof typeof runPayeeStateLabels
export const runPayeeStates = keysOf(runPayeeStateLabels)

/** Of payouts some of which were refused at once, and some sent back later. */
export const refusedOrReturnedLabel = 'Refused or returned by the bank'

/** How one payout stands in a run, in an administrator's words. */
export const runRowStateLabels = {
  in: 'To pay',
  held: 'Held',
  leftOut: 'Left out',
  gone: 'No longer in this run',
  paid: 'Paid',
  refused: 'Refused by the bank',
} as const
export type RunRowState = keyof typeof runRowStateLabels
export const runRowStates = keysOf(runRowStateLabels)
