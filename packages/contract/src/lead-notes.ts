import { maxParagraphLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { wholeBoughtLead } from './bought-leads.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { someParagraph, uuid } from './text-fields.ts'

export const listLeadNotes = endpoint({
  name: 'listLeadNotes',
  method: 'GET',
  path: '/v1/leads/:id/notes',
  callers: ['admin'],
  subject: 'lead',
  summary: 'What the people of organisations noted on a lead, and of which organisation they were; the latest first.',
  answer: z.array(
    z.object({ id: uuid, at: instant, by: z.nullable(z.string()), organisationName: z.string(), note: z.string() }),
  ),
})
export const addLeadNote = endpoint({
  name: 'addLeadNote',
  method: 'POST',
  path: '/v1/bought-leads/:id/notes',
  callers: ['buyer'],
  permission: 'outcomes',
  subject: 'boughtLead',
  summary: 'Adds a note for colleagues and administrators.',
  body: z.strictObject({ note: someParagraph(maxParagraphLength) }),
  answer: wholeBoughtLead,
  status: 201,
})
