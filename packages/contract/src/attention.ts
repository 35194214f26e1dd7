import { contractKinds } from '@lodeway/rules/contracts/states.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant } from './fields.ts'
import { uuid } from './text-fields.ts'

const waiting = z.object({ count: z.int(), oldest: z.nullable(instant) })
/** A contract of an organisation. */
const contractOf = {
  organisationId: uuid,
  organisationName: z.string(),
  contractId: uuid,
  contractName: z.string(),
  kind: z.enum(contractKinds),
}

export const needsAttention = endpoint({
  name: 'needsAttention',
  method: 'GET',
  path: '/v1/insights/admin/needs-attention',
  callers: ['admin'],
  subject: 'none',
  summary: 'What waits for administrators: how much of it, since when, and where.',
  answer: z.object({
    accessRequests: waiting,
    returns: waiting,
    lateSales: waiting,
    /** Returns and late sales that should have been decided by now. */
    overdueCases: z.int(),
    /** Those whose return rate has reached the limit. */
    returnRates: z.object({ loaders: z.int(), organisations: z.int() }),
    /** Leads that organisations have and said nothing of for the hours of the setting. */
    untouched: waiting,
    /** Webhooks that were not taken yet or were given up, by organisation. */
    failingDeliveries: z.array(z.object({ organisationId: uuid, organisationName: z.string(), count: z.int() })),
    failedJobs: z.int(),
    /** Leads that no organisation has and that are offered to them, by type. */
    notPlaced: z.array(z.object({ type: z.enum(insuranceTypes), count: z.int() })),
    /** Leads that were returned and whose contact details are to be corrected. */
    toCorrect: z.int(),
    nearlyFull: z.array(z.object({ ...contractOf, assigned: z.int(), leadQuantity: z.int() })),
    ending: z.array(z.object({ ...contractOf, endsOn: calendarDate })),
    /** Payment runs that wait for approval, the oldest first. */
    runsToApprove: z.array(z.object({ id: uuid, number: z.int(), submittedAt: instant })),
    /** Payees' registrations for VAT that nobody has checked yet. */
    vatRegistrations: waiting,
    /** Rand, of unpaid rows. */
    toReceive: z.number(),
    toPay: z.number(),
    /** What an empty product still lacks. */
    firstSteps: z.object({
      organisation: z.boolean(),
      contract: z.boolean(),
      loader: z.boolean(),
      lead: z.boolean(),
      /** Payments need a second person, or a run was made without: somebody decided. */
      secondPerson: z.boolean(),
    }),
  }),
})
