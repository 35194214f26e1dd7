import { ineligibleReasons } from '@lodeway/rules/allocation/eligibility.ts'
import * as z from 'zod/mini'
import { externalContract, externalContractChange, externalContractInput, limits } from './contract-shapes.ts'
import { listQuery } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** One by itself, with the contract that renewed it: one that is over is renewed once. */
const oneExternalContract = z.extend(externalContract, {
  renewedBy: z.nullable(z.object({ id: uuid, name: z.string() })),
})

/** As it was saved, with what an administrator should know of it: sentences on fees below what lead companies are owed. */
const savedExternalContract = z.extend(oneExternalContract, { warnings: z.array(z.string()) })

const externalPath = '/v1/organisations/:orgId/contracts/external'

export const listExternalContracts = endpoint({
  name: 'listExternalContracts',
  method: 'GET',
  path: externalPath,
  callers: ['admin', 'buyer'],
  permission: 'contracts',
  subject: 'organisation',
  summary: 'External contracts of an organisation.',
  query: listQuery,
  answer: pageOf(externalContract),
})
export const getExternalContract = endpoint({
  name: 'getExternalContract',
  method: 'GET',
  path: `${externalPath}/:id`,
  callers: ['admin', 'buyer'],
  permission: 'contracts',
  subject: 'organisation',
  summary: 'One external contract.',
  answer: oneExternalContract,
})
export const listContractsNow = endpoint({
  name: 'listContractsNow',
  method: 'GET',
  path: '/v1/organisations/:orgId/contracts/now',
  callers: ['admin', 'buyer'],
  permission: 'contracts',
  subject: 'organisation',
  summary:
    'How the active external contracts of an organisation stand at this moment: whether they take leads, and what of a budget is used.',
  answer: z.object({
    data: z.array(
      z.object({
        id: uuid,
        /** Why it takes no leads of any quality; null while it takes some. */
        takesNone: z.nullable(z.enum(ineligibleReasons)),
        /** Rand of this month's budget; null without one. */
        budgetUsed: z.nullable(z.number()),
      }),
    ),
  }),
})
export const listContractsByIncome = endpoint({
  name: 'listContractsByIncome',
  method: 'GET',
  path: '/v1/contracts/by-income',
  callers: ['admin'],
  subject: 'none',
  summary: 'The external contracts that are not over and take leads of clients with certain yearly incomes alone.',
  answer: z.object({
    data: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        organisation: z.object({ id: uuid, name: z.string() }),
        /** Items of the content list of yearly incomes. */
        incomeIds: z.array(uuid),
      }),
    ),
  }),
})
export const createExternalContract = endpoint({
  name: 'createExternalContract',
  method: 'POST',
  path: externalPath,
  callers: ['admin'],
  area: 'settings',
  subject: 'organisation',
  summary: 'Creates an external contract, or renews an expired one, which is renewed once.',
  body: z.extend(externalContractInput, {
    /** Made by the client, so that a repeat is harmless: it answers what the first one made, or 409 where the terms differ. */
    id: z.optional(uuid),
  }),
  answer: savedExternalContract,
  status: 201,
})
export const changeExternalContract = endpoint({
  name: 'changeExternalContract',
  method: 'PATCH',
  path: `${externalPath}/:id`,
  callers: ['admin'],
  area: 'settings',
  subject: 'organisation',
  summary:
    'Changes an external contract; leads already assigned keep their terms. 409 when they are no longer what was `seen`, or `seenLimits`.',
  body: externalContractChange,
  answer: savedExternalContract,
})
export const pauseExternalContract = endpoint({
  name: 'pauseExternalContract',
  method: 'POST',
  path: `${externalPath}/:id/pause`,
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'contracts',
  subject: 'organisation',
  summary: 'Takes no leads from now on, until it is resumed. A repeat changes nothing.',
  body: noBody,
  answer: oneExternalContract,
})
export const resumeExternalContract = endpoint({
  name: 'resumeExternalContract',
  method: 'POST',
  path: `${externalPath}/:id/resume`,
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'contracts',
  subject: 'organisation',
  summary: 'Takes leads again, as many as before it was paused; those that wait are offered to it.',
  body: noBody,
  answer: oneExternalContract,
})
export const changeContractLimits = endpoint({
  name: 'changeContractLimits',
  method: 'PUT',
  path: `${externalPath}/:id/limits`,
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'contracts',
  subject: 'organisation',
  summary:
    'Sets which leads are taken and when, within what was agreed; those that wait are offered to it. 409 when the limits are no longer those that were `seen`.',
  body: z.strictObject({ limits, seen: z.optional(limits) }),
  answer: oneExternalContract,
})
