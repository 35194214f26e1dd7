import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { maximumOutcomeFileBytes } from '@lodeway/rules/outcomes/outcome-file.ts'
import { rowEffects } from '@lodeway/rules/outcomes/outcome-rows.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { line, uuid } from './text-fields.ts'

/** A lead's outcome at one moment. Amounts in rand. */
const outcomeState = z.object({
  organisationStatus: z.nullable(z.enum(organisationStatuses)),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
})

/** A row of a file: how its lead stands, what it would become, or what is wrong with it in a sentence. */
export const uploadRow = z.object({
  /** The line in the file, the heading being line 1. */
  line: z.int(),
  leadId: z.nullable(z.string()),
  client: z.nullable(z.string()),
  effect: z.enum(rowEffects),
  present: z.nullable(outcomeState),
  next: z.nullable(outcomeState),
  /** What else it brings about, in words. */
  notes: z.array(z.string()),
  error: z.nullable(z.string()),
})
export const uploadPreview = z.object({
  /** Names this preview: a commit that carries it changes exactly what was shown. */
  digest: z.string(),
  rows: z.array(uploadRow),
  counts: z.object({ changes: z.int(), unchanged: z.int(), errors: z.int(), reversals: z.int() }),
})
export const outcomeBatch = z.object({
  id: uuid,
  createdAt: instant,
  createdBy: z.string(),
  fileName: z.string(),
  digest: z.string(),
  rows: z.int(),
  changed: z.int(),
})

/** The file's text. A character is at most 4 bytes of UTF-8; the server counts the bytes. */
const file = {
  fileName: line(200),
  text: z.string('Field is required').check(z.maxLength(maximumOutcomeFileBytes, 'The file is too large')),
}
/** JSON writes a quotation mark as two characters and a control character as six; the rest of the body is small. */
const largestBody = 2 * maximumOutcomeFileBytes + 16 * 1024

export const previewOutcomes = endpoint({
  name: 'previewOutcomes',
  method: 'POST',
  path: '/v1/organisations/:id/outcome-uploads/preview',
  callers: ['admin', 'buyer'],
  area: 'leads',
  permission: 'outcomes',
  subject: 'organisation',
  summary: 'What a CSV file of outcomes would change, row by row; changes nothing.',
  body: z.strictObject(file),
  bodyLimitBytes: largestBody,
  answer: uploadPreview,
})
export const commitOutcomes = endpoint({
  name: 'commitOutcomes',
  method: 'POST',
  path: '/v1/organisations/:id/outcome-uploads',
  callers: ['admin', 'buyer'],
  area: 'leads',
  permission: 'outcomes',
  subject: 'organisation',
  summary: 'Records every row of a previewed file or none; 409 with the new preview when anything changed since.',
  /** `id` is made by the client, so that a repeat is harmless. `preview` is the digest that was confirmed. */
  body: z.strictObject({ ...file, id: uuid, preview: line(64) }),
  bodyLimitBytes: largestBody,
  answer: outcomeBatch,
})
export const listOutcomeBatches = endpoint({
  name: 'listOutcomeBatches',
  method: 'GET',
  path: '/v1/organisations/:id/outcome-uploads',
  callers: ['admin', 'buyer'],
  permission: 'outcomes',
  subject: 'organisation',
  summary: 'The files of outcomes that were recorded, newest first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(outcomeBatch),
})
export const downloadOutcomeTemplate = endpoint({
  name: 'downloadOutcomeTemplate',
  method: 'GET',
  path: '/v1/organisations/:id/outcome-uploads/template',
  callers: ['admin', 'buyer'],
  area: 'leads',
  permission: 'outcomes',
  subject: 'organisation',
  summary: 'A CSV file to fill in: the leads that the organisation has and that are not cashed yet.',
  produces: 'text/csv',
})
