import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { withRange } from './fields.ts'
import { uuid } from './text-fields.ts'

const stations = z.object({
  submitted: z.int(),
  placed: z.int(),
  quoted: z.int(),
  sold: z.int(),
  cashed: z.int(),
})
const type = z.optional(z.enum(insuranceTypes))

export const loaderFunnel = endpoint({
  name: 'loaderFunnel',
  method: 'GET',
  path: '/v1/insights/loaders/funnel',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'How many of the leads of a range were placed, quoted, sold and cashed.',
  query: withRange({ leadLoaderId: z.optional(uuid), type }),
  answer: stations,
})
export const adminFunnel = endpoint({
  name: 'adminFunnel',
  method: 'GET',
  path: '/v1/insights/admin/funnel',
  callers: ['admin'],
  subject: 'none',
  summary: 'How many leads of a range were placed, quoted, sold and cashed: all, or of a loader, type or organisation.',
  query: withRange({ leadLoaderId: z.optional(uuid), type, organisationId: z.optional(uuid) }),
  answer: stations,
})
