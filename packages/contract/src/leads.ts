import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { internalStatuses, organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxLeadRows } from '@lodeway/rules/limits.ts'
import { maximumPremiumsCollected } from '@lodeway/rules/outcomes/outcome-file.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  count,
  emailAddress,
  flag,
  limitUpTo,
  line,
  listOf,
  offset,
  orderBy,
  pageOf,
  phone,
  rand,
  required,
  search,
  uuid,
  withRange,
} from './fields.ts'
import { leadDetails } from './lead-details.ts'
import { lead, leadRow } from './lead-shapes.ts'
import { leadStory } from './lead-story.ts'

/** What anybody may order leads by; administrators also by quality and premium. */
export const openLeadOrders = [
  'firstName',
  'lastName',
  'createdAt',
  'insuranceType',
  'organisationStatus',
  'emailAddress',
  'phoneNumber',
  'clientStatus',
] as const
const leadOrders = [...openLeadOrders, 'quality', 'premium'] as const

const filtersNaming = (offered: readonly string[]) => ({
  search: z.optional(search),
  organisationStatus: z.optional(listOf(z.enum(organisationStatuses))),
  assignedOrganisationId: z.optional(listOf(uuid)),
  loaderId: z.optional(uuid),
  includeLoader: z.optional(flag),
  type: z.optional(listOf(z.enum(insuranceTypes))),
  quality: z.optional(listOf(z.enum(qualities))),
  /** Whether an organisation has them. */
  internalStatus: z.optional(z.enum(internalStatuses)),
  orderBy: orderBy(leadOrders, 'firstName:asc', offered),
})
const listQuery = (offered: readonly string[]) =>
  withRange({ ...filtersNaming(offered), limit: limitUpTo(maxLeadRows, 10), offset })
const exportQuery = (offered: readonly string[]) =>
  withRange({ ...filtersNaming(offered), format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') })

/** An absent field stays as it is. The rules are those of a submission, by whoever submitted the lead. */
export const leadChanges = z.strictObject({
  firstName: z.optional(line()),
  lastName: z.optional(line()),
  phoneNumber: z.optional(phone),
  alternativePhoneNumber: z.optional(z.nullable(phone)),
  emailAddress: z.optional(z.nullable(emailAddress)),
  insuranceType: z.optional(z.enum(insuranceTypes)),
  ...leadDetails,
  /** The version of the consent wording that was confirmed: another type, or another person, is not taken without it. */
  consentVersion: z.optional(z.string()),
})

export const listLeads = endpoint({
  name: 'listLeads',
  method: 'GET',
  path: '/v1/leads',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: 'Leads by filters: all for administrators, own for loaders.',
  query: listQuery(leadOrders),
  queryOfLoaders: listQuery(openLeadOrders),
  answer: pageOf(leadRow),
})
export const exportLeads = endpoint({
  name: 'exportLeads',
  method: 'GET',
  path: '/v1/leads/export',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: 'The leads that the filters show, up to 2,000, as a workbook or CSV.',
  query: exportQuery(leadOrders),
  queryOfLoaders: exportQuery(openLeadOrders),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
export const getLead = endpoint({
  name: 'getLead',
  method: 'GET',
  path: '/v1/leads/:id',
  callers: ['admin', 'loader'],
  subject: 'lead',
  summary: 'One lead.',
  answer: lead,
})
export const getLeadStory = endpoint({
  name: 'getLeadStory',
  method: 'GET',
  path: '/v1/leads/:id/story',
  callers: ['admin', 'loader'],
  subject: 'lead',
  summary: 'What happened to a lead, in order; for administrators also who else was looked at, and what is owed.',
  answer: leadStory,
})
export const changeLead = endpoint({
  name: 'changeLead',
  method: 'PATCH',
  path: '/v1/leads/:id',
  callers: ['admin', 'loader'],
  subject: 'lead',
  summary: 'Changes a lead that is not assigned; 409 on one that is.',
  body: leadChanges,
  answer: lead,
})

/** What an organisation says of a lead (domain rules: outcomes). Used by administrators and by the partner API. */
export const outcome = z.strictObject({
  organisationStatus: z.enum(organisationStatuses, required),
  premium: z.optional(rand),
  premiumsCollected: z.optional(count(0, maximumPremiumsCollected)),
})
export const recordOutcome = endpoint({
  name: 'recordOutcome',
  method: 'POST',
  path: '/v1/leads/:id/outcome',
  callers: ['admin'],
  subject: 'lead',
  summary: 'Records the outcome of a lead, or reverses a sale.',
  /**
   * `seen`: the outcome that the person had before them. It is not recorded over another one (409), which may be a sale that
   * would be taken back.
   */
  body: z.extend(outcome, {
    seen: z.optional(
      z.strictObject({
        organisationStatus: z.nullable(z.enum(organisationStatuses)),
        premium: z.nullable(rand),
      }),
    ),
  }),
  answer: lead,
})
