import { ineligibleReasons } from '@lodeway/rules/allocation/eligibility.ts'
import { paymentStatuses, saleCategories, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { storyEntry } from './story-entry.ts'
import { uuid } from './text-fields.ts'

/** A contract that was looked at for the lead. */
const consideredContract = z.object({
  organisationName: z.string(),
  contractName: z.string(),
  assigned: z.int(),
  leadQuantity: z.nullable(z.int()),
  isChosen: z.boolean(),
  /** Why it could not be given the lead; null when it could. */
  against: z.nullable(z.enum(ineligibleReasons)),
})

/** What is owed because of the lead, voided rows among it. Rand; a reversal of what was paid is less than nothing. */
const owedRow = z.object({
  id: uuid,
  category: z.enum(saleCategories),
  status: z.enum(saleStatuses),
  amount: z.number(),
  party: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  soldAt: instant,
  paidAt: z.nullable(instant),
  isVoided: z.boolean(),
  /** Voided, as nobody is left to be paid. */
  isWrittenOff: z.boolean(),
})

const leftWaiting = z.object({ at: instant, considered: z.array(consideredContract) })

/** What happened to a lead, oldest first. */
export const leadStory = z.object({
  entries: z.array(storyEntry),
  owed: z.optional(z.array(owedRow)),
  /**
   * The pool's contracts that were looked at: for a lead that an organisation has as they stood when it was given to it, for
   * one that waits as they stand now. Null for a lead that the pool is not asked about, and where it was not kept.
   */
  considered: z.optional(z.nullable(z.array(consideredContract))),
  /** How they stood when it was given to organisations that no longer have it, the latest first. */
  earlier: z.optional(
    z.array(z.object({ at: instant, organisationName: z.string(), considered: z.array(consideredContract) })),
  ),
  /** How they stood when nobody was given the lead, the last time that was so; null where it never was. */
  leftWaiting: z.optional(z.nullable(leftWaiting)),
  /** The same, of the first time, mostly when it was submitted; null where that was the last as well. */
  firstLeftWaiting: z.optional(z.nullable(leftWaiting)),
})
