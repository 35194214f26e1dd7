import { maxRunReasonLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, uuid } from './text-fields.ts'

export const writeOffPayouts = endpoint({
  name: 'writeOffPayouts',
  method: 'POST',
  path: '/v1/journal/write-offs',
  callers: ['admin'],
  area: 'money',
  freshSignIn: 'What is written off is owed no longer.',
  subject: 'none',
  summary:
    'Writes off all that is owed to a payee whose person was erased, for nobody is left to be paid. Wants a fresh sign-in; 409 when it is not the amount that was confirmed.',
  body: z.strictObject({
    payeeId: uuid,
    /** Rand, as it was confirmed; below nothing what the payee owes. */
    amount: z.number(),
    reason: line(maxRunReasonLength),
  }),
  answer: z.object({ amount: z.number(), count: z.int() }),
})
