import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { saleCategories, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { deliveryEvents, deliveryStatuses } from './deliveries.ts'
import { instant } from './fields.ts'
import { uuid } from './text-fields.ts'

/** Who did something. `system`: time, or the product itself. Loaders read nobody's name but their own. */
const by = z.object({
  kind: z.enum(['loader', 'administrator', 'organisation', 'system']),
  name: z.nullable(z.string()),
  /** Who of the organisation, where a person of it signed in for it. */
  person: z.optional(z.string()),
})
const outcomeSources = ['partner', 'csv', 'admin', 'buyer', 'system'] as const

/** What organisations say of a lead, and what is decided about it. */
export const reportedEvents = [
  'status',
  'reversal',
  'lateSale',
  'lateSaleAccepted',
  'lateSaleRefused',
  'returnOpened',
  'returnAccepted',
  'returnRefused',
  'returnWithdrawn',
  'lapsed',
  'soldElsewhere',
  'notContacted',
] as const

/** One thing that happened to a lead. What is optional is for administrators alone. Amounts in rand. */
export const storyEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('submitted'),
    at: instant,
    by,
    consentVersion: z.string(),
    consentChannel: z.string(),
    insuranceType: z.enum(insuranceTypes),
    quality: z.optional(z.enum(qualities)),
  }),
  /** Another consent, for another type or another person. */
  z.object({ kind: z.literal('consent'), at: instant, version: z.string(), insuranceType: z.enum(insuranceTypes) }),
  /** `fields`: as the lead's form calls them. */
  z.object({ kind: z.literal('edited'), at: instant, by, fields: z.array(z.string()) }),
  z.object({
    kind: z.literal('assigned'),
    at: instant,
    organisationName: z.optional(z.string()),
    contractName: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  /** `tries`: each attempt that is still known, with the endpoint's answer. */
  z.object({
    kind: z.literal('delivery'),
    at: instant,
    organisationId: uuid,
    organisationName: z.string(),
    event: z.enum(deliveryEvents),
    channel: z.enum(['webhook', 'csv']),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    tries: z.array(z.object({ at: instant, answer: z.nullable(z.string()) })),
    deliveredAt: z.nullable(instant),
    nextAttemptAt: z.nullable(instant),
    lastAnswer: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('reported'),
    at: instant,
    event: z.enum(reportedEvents),
    organisationStatus: z.optional(z.enum(organisationStatuses)),
    premium: z.optional(z.nullable(z.number())),
    premiumsCollected: z.optional(z.nullable(z.int())),
    /** Why a return or a late sale was decided as it was. */
    reason: z.optional(z.nullable(z.string())),
    source: z.enum(outcomeSources),
    by,
  }),
  z.object({
    /** What was marked as paid may be said not to have been, or sent back by the bank: it is owed again. */
    kind: z.enum(['paid', 'paymentTakenBack']),
    at: instant,
    by,
    category: z.enum(saleCategories),
    status: z.enum(saleStatuses),
    amount: z.number(),
    party: z.string(),
  }),
])
