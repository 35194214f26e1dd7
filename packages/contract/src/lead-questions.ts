import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { caseKinds } from '@lodeway/rules/outcomes/cases.ts'
import * as z from 'zod/mini'
import { caseMessage, message } from './case-conversations.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { uuid } from './text-fields.ts'

/** What a loader is asked about one of their leads. */
export const leadQuestion = z.object({
  caseId: uuid,
  kind: z.enum(caseKinds),
  isOpen: z.boolean(),
  messages: z.array(caseMessage),
  /** What became of it, in words for the loader. */
  outcome: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
export const listLeadQuestions = endpoint({
  name: 'listLeadQuestions',
  method: 'GET',
  path: '/v1/leads/:id/questions',
  callers: ['loader'],
  subject: 'lead',
  summary: 'What administrators asked the loader about a lead that was returned or sold late, and what was answered.',
  answer: z.array(leadQuestion),
})
export const listOpenQuestions = endpoint({
  name: 'listOpenQuestions',
  method: 'GET',
  path: '/v1/lead-questions',
  callers: ['loader'],
  subject: 'none',
  summary: 'What administrators asked the loader and is not answered yet, the oldest case first, 20 at the most.',
  answer: z.array(
    z.object({
      caseId: uuid,
      kind: z.enum(caseKinds),
      leadId: uuid,
      client: z.string(),
      insuranceType: z.enum(insuranceTypes),
    }),
  ),
})
export const answerLeadQuestion = endpoint({
  name: 'answerLeadQuestion',
  method: 'POST',
  path: '/v1/outcome-cases/:id/answers',
  callers: ['loader'],
  subject: 'case',
  summary: 'Answers what administrators asked about a lead; 404 where nothing was asked, 409 once it is decided.',
  body: z.strictObject({ message }),
  answer: z.array(leadQuestion),
  status: 201,
})
