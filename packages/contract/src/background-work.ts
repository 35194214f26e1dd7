import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** Work that was given up after all its tries. Names no person: a mail is only a mail. */
export const parkedJob = z.object({
  id: uuid,
  job: z.string(),
  /** The insurance type that it is for, where there is one. */
  concerns: z.nullable(z.string()),
  reason: z.string(),
  queuedAt: z.nullable(instant),
  givenUpAt: instant,
  tries: z.int(),
})
export const listParkedJobs = endpoint({
  name: 'listParkedJobs',
  method: 'GET',
  path: '/v1/background-work',
  callers: ['admin'],
  subject: 'none',
  summary: 'Work behind the scenes that was given up, newest first, and how many deliveries each organisation misses.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: z.extend(pageOf(parkedJob), {
    deliveries: z.array(z.object({ organisationId: uuid, organisationName: z.string(), count: z.int() })),
  }),
})
export const retryParkedJob = endpoint({
  name: 'retryParkedJob',
  method: 'POST',
  path: '/v1/background-work/:id/retry',
  callers: ['admin'],
  area: 'settings',
  subject: 'job',
  summary: 'Puts work that was given up back into its queue.',
  body: noBody,
  status: 204,
})
export const retryParkedJobs = endpoint({
  name: 'retryParkedJobs',
  method: 'POST',
  path: '/v1/background-work/retry',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: 'Puts all work that was given up back into its queues, 1,000 at the most.',
  body: noBody,
  answer: z.object({ count: z.int() }),
})
