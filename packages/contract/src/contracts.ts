import {
  contractMessages,
  maxLeadQuantity,
  maxOrgSalesCommissionPercent,
} from '@lodeway/rules/contracts/field-checks.ts'
import { leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { periods } from '@lodeway/rules/contracts/period.ts'
import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { terms } from '@lodeway/rules/contracts/terms.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxChoices, maxTitleLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  calendarDate,
  count,
  limitUpTo,
  line,
  listOf,
  offset,
  orderBy,
  pageOf,
  percent,
  rand,
  required,
  search,
  uuid,
} from './fields.ts'

const shared = {
  name: line(maxTitleLength),
  recurring: z.boolean(),
  period: z.enum(periods, required),
  startAt: calendarDate,
  orgSalesCommission: percent(maxOrgSalesCommissionPercent, contractMessages.commissionRange),
  term: z.enum(terms, required),
  insuranceType: z.enum(insuranceTypes, required),
}
export const internalContractInput = z.strictObject({ ...shared, basicFee: rand, mediumFee: rand, highFee: rand })
export const externalContractInput = z.strictObject({
  ...shared,
  basicQualityFee: z.optional(z.nullable(rand)),
  mediumQualityFee: z.optional(z.nullable(rand)),
  highQualityFee: z.optional(z.nullable(rand)),
  leadQuantity: count(0, maxLeadQuantity),
  leadExpiryPeriod: z.enum(leadExpiryPeriods, required),
  /** On a renewal: the expired contract that this one follows. */
  renewedFromId: z.optional(uuid),
})
const derived = {
  id: uuid,
  state: z.enum(contractStates),
  leadsAssignedThisTerm: z.int(),
  windowStart: z.nullable(calendarDate),
  windowEnd: z.nullable(calendarDate),
}
export const internalContract = z.object({ ...internalContractInput.shape, ...derived })
export const externalContract = z.object({
  ...externalContractInput.shape,
  ...derived,
  renewedFromId: z.nullable(uuid),
})
/** As it was saved, with what an administrator should know of it: sentences on fees below what lead companies are owed. */
const savedExternalContract = z.extend(externalContract, { warnings: z.array(z.string()) })

const listQuery = z.strictObject({
  limit: limitUpTo(maxChoices, 10),
  offset,
  state: z.optional(listOf(z.enum(contractStates))),
  search: z.optional(search),
  orderBy: orderBy(['name', 'insuranceType', 'startAt'], 'name:asc'),
})
const internalPath = '/v1/organisations/:orgId/contracts/internal'
const externalPath = '/v1/organisations/:orgId/contracts/external'

export const listInternalContracts = endpoint({
  name: 'listInternalContracts',
  method: 'GET',
  path: internalPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Internal contracts of an organisation.',
  query: listQuery,
  answer: pageOf(internalContract),
})
export const getInternalContract = endpoint({
  name: 'getInternalContract',
  method: 'GET',
  path: `${internalPath}/:id`,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'One internal contract.',
  answer: internalContract,
})
export const createInternalContract = endpoint({
  name: 'createInternalContract',
  method: 'POST',
  path: internalPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Creates an internal contract; one per insurance type that is not expired.',
  body: internalContractInput,
  answer: internalContract,
  status: 201,
})
export const changeInternalContract = endpoint({
  name: 'changeInternalContract',
  method: 'PATCH',
  path: `${internalPath}/:id`,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Changes an internal contract; its insurance type is locked.',
  body: z.partial(internalContractInput),
  answer: internalContract,
})
export const listExternalContracts = endpoint({
  name: 'listExternalContracts',
  method: 'GET',
  path: externalPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'External contracts of an organisation.',
  query: listQuery,
  answer: pageOf(externalContract),
})
export const getExternalContract = endpoint({
  name: 'getExternalContract',
  method: 'GET',
  path: `${externalPath}/:id`,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'One external contract.',
  answer: externalContract,
})
export const createExternalContract = endpoint({
  name: 'createExternalContract',
  method: 'POST',
  path: externalPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Creates an external contract, or renews an expired one.',
  body: externalContractInput,
  answer: savedExternalContract,
  status: 201,
})
export const changeExternalContract = endpoint({
  name: 'changeExternalContract',
  method: 'PATCH',
  path: `${externalPath}/:id`,
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Changes an external contract; leads already assigned keep their terms.',
  body: z.partial(externalContractInput),
  answer: savedExternalContract,
})
