import { ineligibleReasons } from '@lodeway/rules/allocation/eligibility.ts'
import { boughtLeadStates } from '@lodeway/rules/bought-leads/states.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxPageRows, maxParagraphLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, instant } from './fields.ts'
import { outcome } from './lead-outcomes.ts'
import { limitUpTo, listOf, offset, orderBy, pageOf, search } from './list-fields.ts'
import { someParagraph, uuid } from './text-fields.ts'

/** A lead that the caller's organisation has now. Of its loader a reference that means something to this organisation alone. */
export const boughtLead = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  insuranceType: z.enum(insuranceTypes),
  quality: z.enum(qualities),
  geographicalArea: z.nullable(z.string()),
  loaderReference: z.string(),
  deliveredAt: instant,
  expiresAt: z.nullable(instant),
  organisationStatus: z.nullable(z.enum(organisationStatuses)),
  /** When it is to be called again. */
  callBackAt: z.nullable(instant),
  /** Since when it is known from the platform that the client does not want to be contacted: nobody is to call. */
  objectedAt: z.nullable(instant),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
})
const counts = z.record(z.enum(boughtLeadStates), z.int())
export const listBoughtLeads = endpoint({
  name: 'listBoughtLeads',
  method: 'GET',
  path: '/v1/bought-leads',
  callers: ['buyer'],
  permission: 'leads',
  subject: 'none',
  summary: 'The leads that the organisation has, with how many there are in each state whatever the filters.',
  query: z.strictObject({
    state: z.optional(listOf(z.enum(boughtLeadStates))),
    /** Clients who should have been called again by now. */
    due: z.optional(flag),
    type: z.optional(listOf(z.enum(insuranceTypes))),
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
    orderBy: orderBy(['deliveredAt', 'callBackAt', 'firstName'], 'deliveredAt:desc'),
  }),
  /** `due`: how many clients should have been called again by now. */
  answer: z.extend(pageOf(boughtLead), { counts, due: z.int() }),
})

const answer = z.union([z.string(), z.boolean(), z.array(z.string())])
/** The same whole: the client as delivered, with what was reported and noted while the organisation has it. */
export const wholeBoughtLead = z.extend(boughtLead, {
  alternativePhoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  address: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What was asked about the insurance, by the names of the partner API. */
  details: z.record(z.string(), answer),
  said: z.array(
    z.object({
      at: instant,
      organisationStatus: z.enum(organisationStatuses),
      premium: z.nullable(z.number()),
      /** A colleague's name; null for a file, the API and the platform. */
      by: z.nullable(z.string()),
    }),
  ),
  /** Since the organisation has it: which of the client's details were corrected on their request, as the lead's form calls them. */
  corrected: z.array(z.object({ at: instant, fields: z.array(z.string()) })),
  /** The return that the organisation asked for and nobody has decided; another result withdraws it, but for a lead that is sold. */
  openReturnId: z.nullable(uuid),
  /** The organisation's own contracts as they stood when the lead was given; empty where that was not kept. */
  contracts: z.array(
    z.object({ contractName: z.string(), isChosen: z.boolean(), against: z.nullable(z.enum(ineligibleReasons)) }),
  ),
  notes: z.array(z.object({ id: uuid, at: instant, by: z.nullable(z.string()), note: z.string() })),
})
export const getBoughtLead = endpoint({
  name: 'getBoughtLead',
  method: 'GET',
  path: '/v1/bought-leads/:id',
  callers: ['buyer'],
  permission: 'leads',
  subject: 'boughtLead',
  summary:
    'One lead that the organisation has, whole; 404 once it was returned or has lapsed. An ID number read is logged.',
  answer: wholeBoughtLead,
})
export const reportBoughtLead = endpoint({
  name: 'reportBoughtLead',
  method: 'POST',
  path: '/v1/bought-leads/:id/outcome',
  callers: ['buyer'],
  permission: 'outcomes',
  subject: 'boughtLead',
  summary: 'Records what became of a lead, as the partner API does. A return says what is wrong in its note.',
  body: z.extend(outcome, {
    /** When to call again; with the status `callBack` alone. */
    callBackAt: z.optional(instant),
    note: z.optional(someParagraph(maxParagraphLength)),
    /** What the person had before them; 409 when something else was recorded meanwhile, and it is not this very report. */
    seen: z.optional(z.nullable(z.enum(organisationStatuses))),
  }),
  answer: wholeBoughtLead,
})
