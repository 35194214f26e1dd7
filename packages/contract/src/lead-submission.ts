import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { leadDetails } from './lead-details.ts'
import { leadRow } from './lead-shapes.ts'
import { listOf } from './list-fields.ts'
import { emailAddress, nameLine, phone, required, uuid } from './text-fields.ts'

/** The lead as the form sends it (document 2, section 3). */
export const submission = z.strictObject({
  loaderId: z.optional(uuid),
  firstName: nameLine(),
  lastName: nameLine(),
  phoneNumber: phone,
  alternativePhoneNumber: z.optional(z.nullable(phone)),
  emailAddress: z.optional(z.nullable(emailAddress)),
  insuranceType: z.enum(insuranceTypes, required),
  ...leadDetails,
  /** The version of the consent wording that the loader confirmed (POPIA). */
  consentVersion: z.string(required),
})
export const submitLead = endpoint({
  name: 'submitLead',
  method: 'POST',
  path: '/v1/leads',
  callers: ['loader', 'admin'],
  area: 'leads',
  subject: 'none',
  summary: 'Submits a lead: stored, measured, allocated and delivered.',
  body: submission,
  answer: leadRow,
  status: 201,
  idempotent: true,
})

/** The insurance types that the caller may submit, and whether an active contract takes each now. */
export const offeredTypes = endpoint({
  name: 'offeredTypes',
  method: 'GET',
  path: '/v1/leads/offered-types',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'The insurance types offered to the caller, with present demand.',
  query: z.strictObject({ type: z.optional(listOf(z.enum(insuranceTypes))) }),
  answer: z.object({
    types: z.array(z.object({ type: z.enum(insuranceTypes), demand: z.boolean() })),
    /** What some contract takes now, quality by quality; everything under an internal contract. */
    wanted: z.array(z.object({ type: z.enum(insuranceTypes), quality: z.enum(qualities) })),
    consent: z.object({ version: z.string(), wording: z.string() }),
  }),
})

const rateRange = z.object({ from: z.number(), to: z.number() })

/** What leads of a type pay the caller now. A quality that nothing is known of is left out. */
export const goingRates = endpoint({
  name: 'goingRates',
  method: 'GET',
  path: '/v1/leads/going-rates',
  callers: ['loader'],
  subject: 'none',
  perMinute: 60,
  summary:
    'What a lead of a type pays the caller now by its quality, over the contracts with room: a range, and no promise.',
  query: z.strictObject({ type: z.enum(insuranceTypes) }),
  answer: z.object({
    /** The fee in rand, and the commission in percent of the premium. */
    rates: z.array(z.object({ quality: z.enum(qualities), fee: rateRange, commission: rateRange })),
    companyIsPaid: z.boolean(),
  }),
})
