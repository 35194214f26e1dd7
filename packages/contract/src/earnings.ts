import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import { earningStates, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant, month, paperOrSheet, withRange } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** One amount that a loader, or the company that is paid in their stead, earned; less than nothing when one is taken back. */
export const earning = z.object({
  id: uuid,
  /** Nothing for the lead of another loader of the company: whose it is about is theirs to know. */
  lead: z.nullable(z.object({ id: uuid, firstName: z.string(), lastName: z.string() })),
  /** Whether it is paid to the loader's company; what they earned before they joined it is theirs. */
  isCompanys: z.boolean(),
  insuranceType: z.enum(insuranceTypes),
  status: z.enum(saleStatuses),
  /** What is paid or was: what the formula comes to, and the VAT that self-billed documents added so far or took off. */
  amount: z.number(),
  net: z.number(),
  vat: z.number(),
  soldAt: instant,
  paidAt: z.nullable(instant),
  /** When it is to be paid: the pay day of its run, or the next one; nothing while it is held, and once it was paid. */
  payDay: z.nullable(calendarDate),
  /** Whether a payment run that was submitted has it. */
  isInRun: z.boolean(),
  /** Why it is not paid, and until when where that is known. */
  hold: z.nullable(z.object({ reason: z.enum(earningHolds), until: z.nullable(instant) })),
  /** Takes back an amount. */
  isTakenBack: z.boolean(),
  /** Of an amount that was taken back before it was paid, and of what takes it back: when. The two come to nothing. */
  withdrawnAt: z.nullable(instant),
  /** Of one that does: why. */
  takenBackReason: z.nullable(z.string()),
  /** The day on which the lead was placed: its terms are of that day. */
  termsOf: instant,
  /** Rand and percent; null where the terms that are kept do not come to the amount. */
  formula: z.nullable(
    z.object({
      premium: z.optional(z.number()),
      commission: z.optional(z.number()),
      base: z.number(),
      share: z.number(),
    }),
  ),
})
/** A month, `YYYY-MM`: the present one or one before it, else 422 at `month`. One in which nothing happened has no lines. */
export const earningsStatement = endpoint({
  name: 'earningsStatement',
  method: 'GET',
  path: '/v1/earnings/statement',
  callers: ['loader'],
  subject: 'none',
  summary:
    'What was owed at the beginning of a month, everything that moved it, and what is owed at its end, as PDF or CSV.',
  query: z.strictObject({
    month,
    format: paperOrSheet,
  }),
  produces: 'application/pdf',
})
export const listLeadEarnings = endpoint({
  name: 'listLeadEarnings',
  method: 'GET',
  path: '/v1/leads/:id/earnings',
  callers: ['loader'],
  subject: 'lead',
  summary: 'What one lead earned its loader, or the company that is paid in their stead.',
  answer: z.object({ data: z.array(earning), companyIsPaid: z.boolean() }),
})

/** Rand, by state. */
const earningSums = z.object({ waiting: z.number(), held: z.number(), inRun: z.number(), paid: z.number() })

export const listEarnings = endpoint({
  name: 'listEarnings',
  method: 'GET',
  path: '/v1/earnings',
  callers: ['loader'],
  subject: 'none',
  summary:
    'What a loader, or the company that is paid in their stead, earned: what waits, is held, is in a payment run, or was paid.',
  /** The range is of the days of payment, and narrows what was paid alone. */
  query: withRange({
    state: z._default(z.enum(earningStates), 'waiting'),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(earning), {
    /** Rand, over all of each state, VAT included; what was paid over the range, or over all time. */
    sums: earningSums,
    /** Of these sums, what is the loader's own: of a company's loader what they earned before they joined it. */
    ownSums: earningSums,
    /** When what waits is paid, unless more of it is held by then. */
    nextPayDay: calendarDate,
    companyIsPaid: z.boolean(),
    /** Whoever is paid is a VAT vendor, as the platform is: VAT is added to an amount when its payment is made, and is in it from then on. */
    isVatVendor: z.boolean(),
  }),
})
