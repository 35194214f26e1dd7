import { caseKinds, caseStates } from '@lodeway/rules/outcomes/cases.ts'
import * as z from 'zod/mini'
import { deliveryEvents } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { outcome } from './lead-outcomes.ts'
import { limitUpTo, offset } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** What an administrator decided on a return or a late sale, in words for the organisation. */
export const partnerDecision = z.object({
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
/**
 * A lead as its organisation gets it: the same object in the webhook, the pull endpoint and the file. Once it has ended
 * the client's details are withheld: they may have been corrected since, and somebody else has the lead.
 */
export const partnerLead = z.object({
  deliveryId: z.string(),
  event: z.enum(deliveryEvents),
  leadId: uuid,
  assignedAt: instant,
  expiresAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.enum(['lapsed', 'returned', 'soldElsewhere', 'notContacted'])),
  /** When you were told that the client does not want to be contacted: do not call. */
  objectedAt: z.nullable(instant),
  insuranceType: z.string(),
  quality: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  alternativePhoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  address: z.nullable(z.string()),
  geographicalArea: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  organisationStatus: z.nullable(z.string()),
  decision: z.nullable(partnerDecision),
})
const partnerOutcome = z.object({
  leadId: uuid,
  organisationStatus: z.string(),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
  objectedAt: z.nullable(instant),
  decision: z.nullable(partnerDecision),
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
export const getPartnerLead = endpoint({
  name: 'getPartnerLead',
  method: 'GET',
  path: '/v1/partner/leads/:id',
  callers: ['partner'],
  subject: 'lead',
  summary: 'One lead of the organisation, as it was told of it last.',
  answer: partnerLead,
})
export const reportOutcome = endpoint({
  name: 'reportOutcome',
  method: 'POST',
  path: '/v1/partner/leads/:id/outcome',
  callers: ['partner'],
  subject: 'lead',
  summary:
    'Reports what became of a lead. A repeat changes nothing. Of a client who objected (`objectedAt`) only Do not call and a sale; 409 otherwise.',
  body: outcome,
  answer: partnerOutcome,
})
