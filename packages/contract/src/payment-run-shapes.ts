import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { earningHolds, holds } from '@lodeway/rules/payment-runs/holds.ts'
import { runPayeeStates, runRowStates, runStates } from '@lodeway/rules/payment-runs/states.ts'
import { saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { calendarDate, instant } from './fields.ts'
import { uuid } from './text-fields.ts'

/** Who took a step and when; nothing while nobody did. */
const step = z.nullable(z.object({ at: instant, by: z.string() }))

/** Payouts that are paid together. Amounts in rand; `version` rises with every change, and every step names the one it is about. */
export const paymentRun = z.object({
  id: uuid,
  number: z.int(),
  state: z.enum(runStates),
  version: z.int(),
  /** When payees have their money. */
  payDay: calendarDate,
  /** What is paid, was paid or would be, with what the bank refused; held amounts left out. */
  amount: z.number(),
  payees: z.int(),
  heldPayees: z.int(),
  /** What is held: everything of held payees, and what waits for a case of the others. */
  heldAmount: z.number(),
  heldCount: z.int(),
  paidAmount: z.number(),
  refusedAmount: z.number(),
  created: step,
  submitted: step,
  approved: step,
  isApprovedBySubmitter: z.boolean(),
  cancelled: step,
  cancelReason: z.nullable(z.string()),
  /** Why it is a draft again. */
  returnedReason: z.nullable(z.string()),
  fileMade: step,
  fileSha256: z.nullable(z.string()),
  sent: step,
  closedAt: z.nullable(instant),
  /** The bank never used its file: nobody was paid, and nobody was refused either. */
  fileUnused: step,
  fileUnusedReason: z.nullable(z.string()),
  /** Paid some other way than by a bank file made here. */
  markedPaid: step,
  /** Why whoever asks cannot approve or cancel it, where its state would let them. */
  whyNotApprove: z.nullable(z.string()),
  whyNotCancel: z.nullable(z.string()),
  /** Whoever asks submits it anew, so that the one who submitted it can approve it. */
  canSubmitAnew: z.boolean(),
})

/**
 * What a run's payouts are, in parts: every payout that was ever put into it is in one of them, so they add up to the whole. Somebody can
 * have payouts in several.
 */
export const runPart = z.object({
  part: z.enum(runRowStates),
  /** Why, of what is held. */
  hold: z.nullable(z.enum(earningHolds)),
  payees: z.int(),
  count: z.int(),
  amount: z.number(),
  /** How many of them were paid, and sent back by the bank later. */
  returned: z.int(),
})

/** A payee of a run. The account shows its last four digits: the one on file in a draft, then the one that was submitted. */
export const runPayee = z.object({
  id: uuid,
  name: z.string(),
  state: z.enum(runPayeeStates),
  hold: z.nullable(z.enum(holds)),
  /** What they are paid; what is held, or was left out, of whoever is not. */
  amount: z.number(),
  /** The VAT of self-billed invoices that is in it. */
  vat: z.number(),
  /** Of whoever is a VAT vendor now: VAT is added when the file is made, or the run is marked as paid. */
  vatNumber: z.nullable(z.string()),
  count: z.int(),
  /** Payouts that wait for a case, those that somebody left out, and those that left the run: taken back, or free for another run. */
  waiting: z.int(),
  leftOut: z.int(),
  gone: z.int(),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  reference: z.string(),
  refusedReason: z.nullable(z.string()),
  /** When the bank sent back what was paid; nothing where it refused it at once, or paid it. */
  returnedOn: z.nullable(calendarDate),
  /** When they were paid, and so the first day on which the bank may have sent it back. */
  paidOn: z.nullable(calendarDate),
  /** An administrator pays them again although the bank refused them here. */
  isReleased: z.boolean(),
})

export const runRow = z.object({
  id: uuid,
  leadId: uuid,
  payeeId: uuid,
  payee: z.string(),
  client: z.string(),
  insuranceType: z.enum(insuranceTypes),
  status: z.enum(saleStatuses),
  soldAt: instant,
  /** With VAT, once there is a self-billed invoice; and how much of it that is. */
  amount: z.number(),
  vat: z.number(),
  /** In a draft as it would be submitted now, later as it was. */
  state: z.enum(runRowStates),
  hold: z.nullable(z.enum(earningHolds)),
  /** When the bank sent back what was paid; nothing where it refused it at once, or paid it. */
  returnedOn: z.nullable(calendarDate),
})

/** Every step names the version of the run that it is about. */
export const version = z.int('must be the version that the step is about')
/** What endpoints about one run have in common. */
export const ofOneRun = { callers: ['admin'], subject: 'paymentRun' } as const
