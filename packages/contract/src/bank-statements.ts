import { lineEffectLabels } from '@lodeway/rules/invoices/receipts.ts'
import { maximumStatementBytes, maximumStatementLines } from '@lodeway/rules/invoices/statement-file.ts'
import { keysOf } from '@lodeway/rules/keys-of.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './fields.ts'
import { line } from './text-fields.ts'

const statementLine = z.object({
  /** The line in the file, the heading being line 1. */
  line: z.int(),
  effect: z.enum(keysOf(lineEffectLabels)),
  receivedOn: z.nullable(calendarDate),
  amount: z.nullable(z.number()),
  reference: z.string(),
  organisation: z.nullable(z.string()),
  invoices: z.array(z.string()),
  /** A note on it, in a sentence. */
  note: z.nullable(z.string()),
  /** What whoever looks at it may decide otherwise; nothing where there is no choice. */
  choice: z.nullable(z.enum(['take', 'leaveOut'])),
})
export const statementPreview = z.object({
  /** Names this preview: what is taken is exactly what was shown. */
  digest: z.string(),
  lines: z.array(statementLine),
  counts: z.object({ receipts: z.int(), unknown: z.int(), errors: z.int(), leftOut: z.int() }),
  /** What would be taken, in rand. */
  amount: z.number(),
})
const lineNumbers = z._default(z.array(z.int()).check(z.maxLength(maximumStatementLines)), [])
const file = {
  text: z.string('Field is required').check(z.maxLength(maximumStatementBytes, 'The file is too large')),
  /** Lines that were looked at and are taken, though they look like payments that were taken already. */
  alsoTake: lineNumbers,
  /** Lines that are not taken. */
  leaveOut: lineNumbers,
}
const largestBody = 2 * maximumStatementBytes + 16 * 1024
export const previewStatement = endpoint({
  name: 'previewStatement',
  method: 'POST',
  path: '/v1/receipts/statement/preview',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary: "What of a bank's CSV statement would be taken, line by line, and whose it is; changes nothing.",
  body: z.strictObject(file),
  bodyLimitBytes: largestBody,
  answer: statementPreview,
})
export const takeStatement = endpoint({
  name: 'takeStatement',
  method: 'POST',
  path: '/v1/receipts/statement',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary:
    'Takes every line of a previewed statement that is money that came in, or nothing; 409 when anything changed since.',
  body: z.strictObject({ ...file, preview: line(64) }),
  bodyLimitBytes: largestBody,
  answer: z.object({ receipts: z.int(), unknown: z.int(), amount: z.number() }),
})
