import { caseSides, maxMessageLength, speakers } from '@lodeway/rules/outcomes/conversation.ts'
import { maxEvidenceBytes, maxEvidenceNameLength } from '@lodeway/rules/outcomes/evidence.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { base64Length, instant } from './fields.ts'
import { outcomeCase } from './outcome-cases.ts'
import { line, required, someParagraph, uuid } from './text-fields.ts'

export const message = someParagraph(maxMessageLength)

/** A message. */
export const caseMessage = z.object({
  id: uuid,
  at: instant,
  by: z.enum(speakers),
  /** Who it was, as far as the reader may know. */
  name: z.nullable(z.string()),
  /** Null once the client is erased. */
  message: z.nullable(z.string()),
  /** Evidence, until the client is erased. */
  files: z.array(z.object({ id: uuid, name: z.string(), bytes: z.int() })),
})

/** A case as administrators read it, with both conversations, each in order. */
const wholeCase = z.extend(outcomeCase, {
  /** The number that the client was to be reached at; empty once they are erased. */
  clientPhoneNumber: z.string(),
  /** Since when it is known that they objected to being contacted. */
  objectedAt: z.nullable(instant),
  /** Who submitted the lead. */
  submitter: z.object({ id: uuid, name: z.string() }),
  organisation: z.array(caseMessage),
  loader: z.array(caseMessage),
  /** Somebody signs in who submitted the lead, and can be asked. */
  canAskLoader: z.boolean(),
})
export const getOutcomeCase = endpoint({
  name: 'getOutcomeCase',
  method: 'GET',
  path: '/v1/outcome-cases/:id',
  callers: ['admin'],
  subject: 'case',
  summary: 'A return or a late sale with what was said about it, to its organisation and to its loader.',
  answer: wholeCase,
})
export const writeCaseMessage = endpoint({
  name: 'writeCaseMessage',
  method: 'POST',
  path: '/v1/outcome-cases/:id/messages',
  callers: ['admin'],
  area: 'leads',
  subject: 'case',
  summary: 'Writes to the organisation or to the loader of an open case; 409 once it is decided or withdrawn.',
  body: z.strictObject({ side: z.enum(caseSides), message }),
  answer: wholeCase,
  status: 201,
})

/** Whoever may read the message may read its files. */
const ofEvidence = { callers: ['admin', 'buyer', 'loader'], permission: 'outcomes', subject: 'case' } as const
const longestContent = base64Length(maxEvidenceBytes)

export const addCaseFile = endpoint({
  ...ofEvidence,
  name: 'addCaseFile',
  area: 'leads',
  method: 'POST',
  path: '/v1/case-messages/:id/files',
  summary: 'Adds a PDF, PNG or JPEG file, as base64, to a message of the caller; 409 once the case is decided.',
  body: z.strictObject({
    name: line(maxEvidenceNameLength),
    content: z
      .string(required)
      .check(
        z.minLength(1, required),
        z.maxLength(longestContent, 'The file is too large'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Invalid value'),
      ),
  }),
  answer: z.object({ id: uuid }),
  bodyLimitBytes: longestContent + 4096,
  status: 201,
})
export const downloadCaseFile = endpoint({
  ...ofEvidence,
  name: 'downloadCaseFile',
  method: 'GET',
  path: '/v1/case-files/:id',
  summary: 'A file that was added to a message.',
  produces: 'application/octet-stream',
})
