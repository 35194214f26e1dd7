import { maxTitleLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feeCommission, rand, saleCommission } from './fields.ts'
import { line } from './text-fields.ts'

/** The card of an external lead company. A percentage of exactly 100 is accepted (domain rules: oddities). */
export const leadCompanyFees = z.strictObject({
  title: line(maxTitleLength),
  basicFee: rand,
  mediumFee: rand,
  highFee: rand,
  feeCommission,
  saleCommission,
})
/** As it was saved, with sentences on contracts that pay less than the card now owes. */
const savedFees = z.extend(leadCompanyFees, { warnings: z.array(z.string()) })
const path = '/v1/organisations/:id/fees'
export const getLeadCompanyFees = endpoint({
  name: 'getLeadCompanyFees',
  method: 'GET',
  path,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'The fee card; null when there is none.',
  answer: z.nullable(leadCompanyFees),
})
export const createLeadCompanyFees = endpoint({
  name: 'createLeadCompanyFees',
  method: 'POST',
  path,
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  summary: 'Saves the fee card for the first time.',
  body: leadCompanyFees,
  answer: savedFees,
  status: 201,
})
export const changeLeadCompanyFees = endpoint({
  name: 'changeLeadCompanyFees',
  method: 'PATCH',
  path,
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  summary: 'Changes the fee card; leads already assigned keep the old one.',
  body: z.extend(leadCompanyFees, {
    /** What the person had before them; 409 when somebody saved something else meanwhile. */
    seen: z.optional(leadCompanyFees),
  }),
  answer: savedFees,
})
