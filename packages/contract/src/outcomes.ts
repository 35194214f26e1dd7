import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { caseKinds, caseStates, decisionReasonLength } from '@lodeway/rules/outcomes/cases.ts'
import { maximumOutcomeFileBytes } from '@lodeway/rules/outcomes/outcome-file.ts'
import { rowEffects } from '@lodeway/rules/outcomes/outcome-rows.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, limitUpTo, line, listOf, offset, orderBy, pageOf, search, uuid } from './fields.ts'

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
  callers: ['admin'],
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
  callers: ['admin'],
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
  callers: ['admin'],
  subject: 'organisation',
  summary: 'The files of outcomes that were recorded, newest first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(outcomeBatch),
})
export const downloadOutcomeTemplate = endpoint({
  name: 'downloadOutcomeTemplate',
  method: 'GET',
  path: '/v1/organisations/:id/outcome-uploads/template',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'A CSV file to fill in: the leads that the organisation has and that are not cashed yet.',
  produces: 'text/csv',
})

/** A return or a late sale, with what is needed to decide it. */
export const outcomeCase = z.object({
  id: uuid,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  openedAt: instant,
  leadId: uuid,
  clientFirstName: z.string(),
  clientLastName: z.string(),
  insuranceType: z.enum(insuranceTypes),
  organisationId: uuid,
  organisationName: z.string(),
  assignedAt: instant,
  endedAt: z.nullable(instant),
  /** What was reported, for a late sale. */
  organisationStatus: z.string(),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
  /** Who has the lead now, if it is somebody else, and whether they sold it. */
  holder: z.nullable(z.object({ organisationId: uuid, name: z.string(), hasSold: z.boolean() })),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
})
export const listOutcomeCases = endpoint({
  name: 'listOutcomeCases',
  method: 'GET',
  path: '/v1/outcome-cases',
  callers: ['admin'],
  subject: 'none',
  summary: 'Returns and late sales by filters, with how many are open in all.',
  query: z.strictObject({
    state: z.optional(listOf(z.enum(caseStates))),
    kind: z.optional(listOf(z.enum(caseKinds))),
    organisationId: z.optional(listOf(uuid)),
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
    orderBy: orderBy(['openedAt'], 'openedAt:asc'),
  }),
  answer: z.extend(pageOf(outcomeCase), { open: z.int() }),
})
const { minimum, maximum } = decisionReasonLength
const reason = line(maximum).check(z.minLength(minimum, `Min of ${minimum} characters`))
export const acceptOutcomeCase = endpoint({
  name: 'acceptOutcomeCase',
  method: 'POST',
  path: '/v1/outcome-cases/:id/accept',
  callers: ['admin'],
  subject: 'case',
  summary: 'Accepts a return or a late sale. The same decision again changes nothing; another one is refused (409).',
  /** `seenWith`: the organisation that the lead was shown with, null for none; 409 when another one has it by now. */
  body: z.strictObject({ reason, seenWith: z.optional(z.nullable(uuid)) }),
  answer: outcomeCase,
})
export const refuseOutcomeCase = endpoint({
  name: 'refuseOutcomeCase',
  method: 'POST',
  path: '/v1/outcome-cases/:id/refuse',
  callers: ['admin'],
  subject: 'case',
  summary: 'Refuses a return or a late sale, with a reason for the organisation.',
  body: z.strictObject({ reason }),
  answer: outcomeCase,
})
