import { contractKinds } from '@lodeway/rules/contracts/states.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxCounted } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant } from './fields.ts'
import { uuid } from './text-fields.ts'

const waiting = z.object({ count: z.int(), oldest: z.nullable(instant) })
/** Exact up to 10,000; 10,001 says that there are more. */
const counted = z.int().check(z.maximum(maxCounted + 1))
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
  summary: 'What waits for administrators: how much of it, since when, and where. What could not be read is null.',
  answer: z.object({
    accessRequests: z.nullable(waiting),
    returns: z.nullable(waiting),
    lateSales: z.nullable(waiting),
    /** Returns and late sales that should have been decided by now. */
    overdueCases: z.nullable(z.int()),
    /** Those whose return rate has reached the limit. */
    returnRates: z.nullable(z.object({ loaders: z.int(), organisations: z.int() })),
    /** Leads that organisations have and said nothing of for the hours of the setting. */
    untouched: z.nullable(z.object({ count: counted, oldest: z.nullable(instant) })),
    /** Webhooks that were not taken yet or were given up, by organisation. */
    failingDeliveries: z.nullable(
      z.array(z.object({ organisationId: uuid, organisationName: z.string(), count: counted })),
    ),
    failedJobs: z.nullable(z.int()),
    /** Leads that no organisation has and that are offered to them, by type. */
    notPlaced: z.nullable(z.array(z.object({ type: z.enum(insuranceTypes), count: counted }))),
    /** Leads that were returned and whose contact details are to be corrected. */
    toCorrect: z.nullable(counted),
    nearlyFull: z.nullable(z.array(z.object({ ...contractOf, assigned: z.int(), leadQuantity: z.int() }))),
    ending: z.nullable(z.array(z.object({ ...contractOf, endsOn: calendarDate }))),
    /** Payment runs that wait for approval, the oldest first. */
    runsToApprove: z.nullable(z.array(z.object({ id: uuid, number: z.int(), submittedAt: instant }))),
    /** Payees' registrations for VAT that nobody has checked yet. */
    vatRegistrations: z.nullable(waiting),
    /** Rand, of unpaid rows. */
    toReceive: z.nullable(z.number()),
    toPay: z.nullable(z.number()),
    /** What an empty product still lacks. */
    firstSteps: z.nullable(
      z.object({
        organisation: z.boolean(),
        contract: z.boolean(),
        loader: z.boolean(),
        lead: z.boolean(),
        /** Payments need a second person, or a run was made without: somebody decided. */
        secondPerson: z.boolean(),
      }),
    ),
  }),
})
