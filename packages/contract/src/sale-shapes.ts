import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import { runStates } from '@lodeway/rules/payment-runs/states.ts'
import { paymentStatuses, saleCategories, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { instant, withRange } from './fields.ts'
import { listOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** A payment run by its name, and where it stands. */
const runMark = z.object({ id: uuid, number: z.int(), state: z.enum(runStates) })

/**
 * One amount owed. Account numbers show their last four digits. `held`: a payout that is not paid now; `hold` says why, `heldBecause` in words.
 * `run`: the open payment run that has it, in which it is paid.
 */
export const saleRow = z.object({
  id: uuid,
  leadId: uuid,
  soldAt: instant,
  loaderFirstName: z.string(),
  loaderLastName: z.string(),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  organisation: z.string(),
  insuranceType: z.enum(insuranceTypes),
  paymentStatus: z.enum(paymentStatuses),
  category: z.enum(saleCategories),
  status: z.enum(saleStatuses),
  payment: z.number(),
  paidAt: z.nullable(instant),
  held: z.boolean(),
  hold: z.nullable(z.enum(earningHolds)),
  heldBecause: z.nullable(z.string()),
  payee: z.string(),
  run: z.nullable(runMark),
})
/** What rows are filtered by, apart from the range of days. */
export const saleFilterShape = {
  status: z.optional(listOf(z.enum(saleStatuses))),
  paymentStatus: z.optional(z.enum(paymentStatuses)),
  organisationIds: z.optional(listOf(uuid, maxChoices)),
  industryIds: z.optional(listOf(z.enum(insuranceTypes))),
  category: z.optional(z.enum(saleCategories)),
  /** Loaders who are paid in person, and lead companies: their payouts alone, for invoices have no payee. */
  payeeIds: z.optional(listOf(uuid, maxChoices)),
}
/**
 * Rand in both directions: what organisations owe the platform, and what the platform owes for leads. Never added up, for
 * one is income and the other cost.
 */
export const saleSums = { toReceive: z.number(), toPay: z.number() }

/** Whoever pays or is paid several rows. */
const party = z.object({ id: uuid, name: z.string(), count: z.int(), amount: z.number() })

export const saleFilter = withRange(saleFilterShape)
/** What the unpaid rows that filters match come to. */
export const saleSummary = z.object({
  count: z.int(),
  ...saleSums,
  /** What comes in with the amounts of organisations: the VAT of the invoices that they are on, or get when they are marked. */
  vatToReceive: z.number(),
  /**
   * And what is then recorded as received, VAT included: less what came in for those invoices already, and without organisations that get no
   * invoice, as their amounts come to nothing or less. Not there for more rows than are marked at once.
   */
  toRecord: z.optional(z.number()),
  /** What is paid with the payouts: VAT by tax invoices that were written when the bank refused them, or before they were taken back. */
  vatToPay: z.number(),
  /** And the VAT of VAT vendors, by tax invoices that are written with the payment. */
  vatToCome: z.number(),
  /** Payouts that wait for bank details and are left alone: how many, what they come to, and whose they are. */
  held: z.int(),
  heldAmount: z.number(),
  /** Largest first; the first few of `heldPartyCount`. */
  heldParties: z.array(party),
  heldPartyCount: z.int(),
  /** Payouts that a payment run would hold for another reason, and left alone: by the reason, and whose they are. */
  holds: z.array(
    z.object({
      reason: z.enum(earningHolds),
      count: z.int(),
      amount: z.number(),
      parties: z.array(party),
      partyCount: z.int(),
    }),
  ),
  /** Payouts are not marked as paid, but put into a payment run that waits for another administrator. */
  needsSecondPerson: z.boolean(),
  /** Payouts that are in open payment runs, and left alone. */
  inRuns: z.array(z.object({ number: z.int(), count: z.int(), amount: z.number() })),
  /** Organisations that owe and payees who are owed, largest first; the first hundred of `partyCount`. */
  parties: z.array(z.extend(party, { category: z.enum(saleCategories) })),
  partyCount: z.int(),
})
export const paymentBatch = z.object({
  id: uuid,
  createdAt: instant,
  createdBy: z.string(),
  count: z.int(),
  ...saleSums,
  hasFile: z.boolean(),
  /** What pays its payouts. */
  run: z.nullable(runMark),
})
