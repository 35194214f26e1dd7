import { journalAccounts, journalEvents } from '@lodeway/rules/journal/accounts.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, withRange } from './fields.ts'
import { ofAccount } from './journal.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

const side = z.object({
  account: z.enum(journalAccounts),
  /** Whose account it is: an organisation, a payee or a payment run. */
  party: z.nullable(z.string()),
})
const journalEntry = z.object({
  id: z.string(),
  at: instant,
  event: z.enum(journalEvents),
  debit: side,
  credit: side,
  amount: z.number(),
  /** The lead, what a payment is called at the bank, or a payment of a run. */
  reference: z.nullable(z.string()),
  leadId: z.nullable(uuid),
  runId: z.nullable(uuid),
  /** Of a self-billed one only its number. */
  document: z.nullable(z.object({ id: z.nullable(uuid), number: z.string() })),
})
export const listEntries = endpoint({
  name: 'listEntries',
  method: 'GET',
  path: '/v1/journal/entries',
  callers: ['admin'],
  subject: 'none',
  summary:
    'Entries of some days in their order, with what they debit and credit in all; of one account also what was brought forward and where it stands.',
  query: withRange({ ...ofAccount, limit: limitUpTo(maxPageRows, 10), offset }),
  answer: z.extend(pageOf(journalEntry), {
    debit: z.number(),
    credit: z.number(),
    opening: z.nullable(z.number()),
    closing: z.nullable(z.number()),
  }),
})
export const exportJournal = endpoint({
  name: 'exportJournal',
  method: 'GET',
  path: '/v1/journal/export',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary: 'The entries of some days for the bookkeeper, as journal.csv: two lines an entry, debit and credit.',
  query: withRange(ofAccount),
  produces: 'text/csv; charset=utf-8',
})
