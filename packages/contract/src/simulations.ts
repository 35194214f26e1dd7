import {
  contractMessages,
  maxLeadQuantity,
  maxOrgSalesCommissionPercent,
} from '@lodeway/rules/contracts/field-checks.ts'
import { periods } from '@lodeway/rules/contracts/period.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import * as z from 'zod/mini'
import { limits } from './contract-shapes.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, count, instant, percent, rand } from './fields.ts'
import { required, uuid } from './text-fields.ts'

/** Terms as far as they decide which leads a contract is given, and what those cost. */
const terms = z.strictObject({
  insuranceType: z.enum(insuranceTypes, required),
  period: z.enum(periods, required),
  recurring: z.boolean(),
  orgSalesCommission: percent(maxOrgSalesCommissionPercent, contractMessages.commissionRange),
  basicQualityFee: z.optional(z.nullable(rand)),
  mediumQualityFee: z.optional(z.nullable(rand)),
  highQualityFee: z.optional(z.nullable(rand)),
  leadQuantity: count(0, maxLeadQuantity),
  limits: z.optional(limits),
})

/**
 * So many leads, and the rand that their fees come to if each is cashed; of those that came back nothing. A buyer is told of no
 * lead that another organisation gave back: to it such a lead counts as any other.
 */
const sum = { leads: z.int(), fees: z.number() }

/**
 * Who was given a lead instead: the same contract, another of the organisation, another organisation (named to administrators
 * alone), or nobody.
 */
const instead = {
  instead: z.enum(['same', 'own', 'other', 'nobody']),
  organisationName: z.nullable(z.string()),
}

export const simulateContract = endpoint({
  name: 'simulateContract',
  method: 'POST',
  path: '/v1/organisations/:orgId/simulation',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'contracts',
  subject: 'organisation',
  summary:
    'Which leads of the last 90 days a contract with these terms would have been given, by the rules that allocate. Changes nothing.',
  body: z.strictObject({
    /** The contract that the terms are to replace, from when it began; without one they are those of a new contract. */
    contractId: z.optional(uuid),
    terms,
  }),
  answer: z.object({
    /** The days that were looked at. */
    from: calendarDate,
    to: calendarDate,
    /** Leads of the type that were offered to the pool in them, and those of which it was not kept who was looked at. */
    offered: z.int(),
    unknown: z.int(),
    ...sum,
    /** How many of them came back for their contact details. */
    returned: z.int(),
    /** How many leads the contract was given in fact; null for a new one. */
    inFact: z.nullable(z.int()),
    /** The last day of a contract that does not recur, when it is one of these days: after it nothing was given. */
    endedOn: z.nullable(calendarDate),
    /** It pays in advance: where its balance did not cover a lead at the time, it is not given that lead. */
    isPrepaid: z.boolean(),
    byQuality: z.array(z.object({ quality: z.enum(qualities), ...sum })),
    byMonth: z.array(z.object({ month: z.string(), ...sum })),
    byOrganisation: z.array(z.object({ ...instead, leads: z.int() })),
    /** To administrators: what they would have cost as whoever was given them sold them. */
    asSold: z.optional(z.object({ sold: z.int(), cashed: z.int(), commissions: z.number(), fees: z.number() })),
    /** The latest of them, at most 500, by references that say nothing of the client. */
    rows: z.array(
      z.object({
        reference: z.string(),
        at: instant,
        quality: z.enum(qualities),
        fee: z.number(),
        isReturned: z.boolean(),
        ...instead,
      }),
    ),
  }),
})
