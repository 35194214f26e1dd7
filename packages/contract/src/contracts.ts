import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { internalContract, internalContractChange, internalContractInput } from './contract-shapes.ts'
import { endpoint } from './endpoint.ts'
import { limitUpTo, listOf, offset, orderBy, pageOf, search } from './list-fields.ts'

export const listQuery = z.strictObject({
  limit: limitUpTo(maxChoices, 10),
  offset,
  state: z.optional(listOf(z.enum(contractStates))),
  search: z.optional(search),
  orderBy: orderBy(['name', 'insuranceType', 'startAt'], 'name:asc'),
})
const internalPath = '/v1/organisations/:orgId/contracts/internal'
export const listInternalContracts = endpoint({
  name: 'listInternalContracts',
  method: 'GET',
  path: internalPath,
  callers: ['admin', 'buyer'],
  permission: 'contracts',
  subject: 'organisation',
  summary: 'Internal contracts of an organisation.',
  query: listQuery,
  answer: pageOf(internalContract),
})
export const getInternalContract = endpoint({
  name: 'getInternalContract',
  method: 'GET',
  path: `${internalPath}/:id`,
  callers: ['admin', 'buyer'],
  permission: 'contracts',
  subject: 'organisation',
  summary: 'One internal contract.',
  answer: internalContract,
})
export const createInternalContract = endpoint({
  name: 'createInternalContract',
  method: 'POST',
  path: internalPath,
  callers: ['admin'],
  area: 'settings',
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
  area: 'settings',
  subject: 'organisation',
  summary: 'Changes an internal contract; its insurance type is locked. 409 when it is no longer what was `seen`.',
  body: internalContractChange,
  answer: internalContract,
})
