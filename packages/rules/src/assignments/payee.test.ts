import { expect, test } from 'vitest'
import { type PayTerms, payeeOf } from './payee.ts'

const loader: PayTerms = { role: 'loader', companyId: null, terms: { saleBps: 3500, feeBps: 4250 }, card: null }
const card = { saleBps: 6000, feeBps: 9000, feeCents: { low: 100, medium: 200, high: 30_000 } }

test.each([
  ['an administrator: nobody', { ...loader, role: 'admin' }, { kind: 'none' }],
  ['a loader: their own percentages', loader, { kind: 'loader', saleBps: 3500, feeBps: 4250 }],
  [
    'a loader of a lead company: the company, on its card',
    { ...loader, companyId: 'company', card },
    { kind: 'company', organisationId: 'company', saleBps: 6000, feeBps: 9000, cardFeeCents: 30_000 },
  ],
  ['a lead company without a card: not known', { ...loader, companyId: 'company' }, undefined],
] as [string, PayTerms, unknown][])('who is paid for a lead of %s', (_whom, terms, payee) => {
  expect(payeeOf(terms, 'high')).toEqual(payee)
})
