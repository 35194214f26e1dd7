import { journalAccounts, ownedAccounts } from '@lodeway/rules/journal/accounts.ts'
import { maxChoices, maxPageRows } from '@lodeway/rules/limits.ts'
import { earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { withRange } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf, search } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** Rand. What an organisation owes and what a payee is owed are both above nothing; below, it is the other way round. */
const balance = z.object({
  id: uuid,
  name: z.string(),
  amount: z.number(),
  /** Of what is held for a payee: why. */
  hold: z.nullable(z.enum(earningHolds)),
  /** A payee whose person was erased: nobody can be paid, and what is owed can be written off. */
  isErased: z.boolean(),
})
export const listBalances = endpoint({
  name: 'listBalances',
  method: 'GET',
  path: '/v1/journal/balances',
  callers: ['admin'],
  subject: 'none',
  summary:
    'Who owes, who is owed and for whom payouts are held, the largest amounts first; the sum is over all of them.',
  query: z.strictObject({
    account: z._default(z.enum(ownedAccounts), 'unbilled'),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(balance), { sum: z.number() }),
})
const taxYear = z.pipe(
  z.string().check(z.regex(/^20\d{2}$/, 'Give a year as YYYY')),
  z.pipe(z.transform(Number), z.int()),
)

/** Whose entries: everything about one organisation or payee, with what went through payment runs for them. */
const ofParty = { partyId: z.optional(uuid) }
export const ofAccount = { ...ofParty, account: z.optional(z.enum(journalAccounts)) }

/** Rand. What was brought forward and the balance are debit less credit. */
const ledgerAccount = z.object({
  account: z.enum(journalAccounts),
  opening: z.number(),
  debit: z.number(),
  credit: z.number(),
  closing: z.number(),
})
export const listLedger = endpoint({
  name: 'listLedger',
  method: 'GET',
  path: '/v1/journal/accounts',
  callers: ['admin'],
  subject: 'none',
  summary:
    'The trial balance: what was debited and credited on each account in some days, and where it stands; the totals of both sides agree.',
  query: withRange(ofParty),
  answer: z.object({
    accounts: z.array(ledgerAccount),
    totals: z.object({
      debit: z.number(),
      credit: z.number(),
      debitBalances: z.number(),
      creditBalances: z.number(),
    }),
  }),
})
export const listParties = endpoint({
  name: 'listParties',
  method: 'GET',
  path: '/v1/journal/parties',
  callers: ['admin'],
  subject: 'none',
  summary: 'The organisations, payees and payment runs that have accounts in the books, by name, to narrow entries by.',
  query: z.strictObject({
    ids: z.optional(listOf(uuid)),
    search: z.optional(search),
    limit: limitUpTo(maxChoices, maxChoices),
    offset,
  }),
  answer: pageOf(z.object({ id: uuid, name: z.string(), kind: z.enum(['organisation', 'loader', 'run']) })),
})
export const exportPaidByYear = endpoint({
  name: 'exportPaidByYear',
  method: 'GET',
  path: '/v1/journal/paid-by-year',
  callers: ['admin'],
  area: 'money',
  freshSignIn: 'This file has income tax numbers.',
  subject: 'none',
  summary:
    'What each payee was paid in a tax year, March to February, named by the year in which it ends, as CSV; 422 before it begins.',
  query: z.strictObject({ year: taxYear }),
  produces: 'text/csv; charset=utf-8',
})
