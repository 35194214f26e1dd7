import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  callers: ['anyone'],
  subject: 'none',
  summary: 'Healthy, or Unhealthy with 503 when the database is away or the disk nearly full.',
  answer: z.object({
    status: z.enum(['Healthy', 'Unhealthy']),
    reason: z.optional(z.enum(['database away', 'disk full'])),
  }),
})

export const getLive = endpoint({
  name: 'getLive',
  method: 'GET',
  path: '/live',
  callers: ['anyone'],
  subject: 'none',
  summary: 'Whether the process answers at all. One that does not is to be started again.',
  answer: z.object({ status: z.literal('Live') }),
})

export const getReady = endpoint({
  name: 'getReady',
  method: 'GET',
  path: '/ready',
  callers: ['anyone'],
  subject: 'none',
  summary:
    'Whether the process can work, or 503 while its database is away or it is about to end: it is sent no requests for as long.',
  answer: z.object({
    status: z.enum(['Ready', 'Not ready']),
    reason: z.optional(z.enum(['database away', 'ending'])),
  }),
})
