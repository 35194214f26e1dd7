import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { leadDetails } from './lead-details.ts'
import { exportQuery, leadOrders, listQuery, openLeadOrders } from './lead-queries.ts'
import { lead, leadRow } from './lead-shapes.ts'
import { leadStory } from './lead-story.ts'
import { pageOf } from './list-fields.ts'
import { emailAddress, nameLine, phone } from './text-fields.ts'

/** An absent field stays as it is. The rules are those of a submission, by whoever submitted the lead. */
const leadChanges = z.strictObject({
  firstName: z.optional(nameLine()),
  lastName: z.optional(nameLine()),
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
  area: 'leads',
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
  area: 'leads',
  subject: 'lead',
  summary: 'Changes a lead that is not assigned; 409 on one that is.',
  body: leadChanges,
  answer: lead,
})
