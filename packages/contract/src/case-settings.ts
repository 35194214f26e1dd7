import { maxDecisionDays } from '@lodeway/rules/outcomes/decide-by.ts'
import { maxReturnLeads, maxReturnPercent } from '@lodeway/rules/performance/return-rate.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'

const caseSettings = z.object({ decisionDays: z.int(), lookAtPercent: z.int(), lookAtLeads: z.int() })
export const getCaseSettings = endpoint({
  name: 'getCaseSettings',
  method: 'GET',
  path: '/v1/case-settings',
  callers: ['admin'],
  subject: 'none',
  summary:
    'Within how many working days a return is to be decided, and from which return rate somebody is to be looked at.',
  answer: caseSettings,
})
export const saveCaseSettings = endpoint({
  name: 'saveCaseSettings',
  method: 'PUT',
  path: '/v1/case-settings',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: 'Changes them, for open returns and late sales as well.',
  body: z.strictObject({
    /** What the person had before them; 409 when somebody saved something else meanwhile. */
    seen: z.optional(caseSettings),
    decisionDays: count(1, maxDecisionDays),
    lookAtPercent: count(1, maxReturnPercent),
    lookAtLeads: count(1, maxReturnLeads),
  }),
  answer: caseSettings,
})
