import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, limitUpTo, offset, uuid } from './fields.ts'
import { outcome } from './leads.ts'

/** What an organisation is told of a lead: that it is theirs, that its details were corrected, that they were erased. */
export const deliveryEvents = ['assigned', 'corrected', 'erased'] as const

/** A lead as its organisation gets it: the same object in the webhook, the pull endpoint and the file. */
export const partnerLead = z.object({
  deliveryId: z.string(),
  event: z.enum(deliveryEvents),
  leadId: uuid,
  assignedAt: instant,
  expiresAt: z.nullable(instant),
  insuranceType: z.string(),
  quality: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  alternativePhoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  address: z.nullable(z.string()),
  geographicalArea: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  organisationStatus: z.nullable(z.string()),
})
export const partnerOutcome = z.object({
  leadId: uuid,
  organisationStatus: z.string(),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
})
export const listPartnerLeads = endpoint({
  name: 'listPartnerLeads',
  method: 'GET',
  path: '/v1/partner/leads',
  callers: ['partner'],
  subject: 'none',
  summary: 'The leads given to the organisation, oldest first.',
  query: z.strictObject({ since: z.optional(instant), limit: limitUpTo(500, 100), offset }),
  answer: z.object({ data: z.array(partnerLead) }),
})
export const reportOutcome = endpoint({
  name: 'reportOutcome',
  method: 'POST',
  path: '/v1/partner/leads/:id/outcome',
  callers: ['partner'],
  subject: 'lead',
  summary: 'Reports what became of a lead. A repeat changes nothing.',
  body: outcome,
  answer: partnerOutcome,
})
