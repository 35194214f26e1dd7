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
