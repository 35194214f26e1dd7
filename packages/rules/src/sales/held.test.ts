import { expect, test } from 'vitest'
import { heldInWords } from './held.ts'

const payee = (name: string, cents = 10_000) => ({ name, cents })
const [aloe, busi, cebo, dineo] = [payee('Aloe Leads'), payee('Busi Khoza'), payee('Cebo Zulu'), payee('Dineo Tau')]

test.each([
  [[aloe], 1, 'Aloe Leads (R100.00)'],
  [[aloe, busi], 2, 'Aloe Leads (R100.00) and Busi Khoza (R100.00)'],
  [[aloe, busi, cebo], 3, 'Aloe Leads (R100.00), Busi Khoza (R100.00) and Cebo Zulu (R100.00)'],
  [[aloe, busi, cebo, dineo], 9, 'Aloe Leads (R100.00), Busi Khoza (R100.00), Cebo Zulu (R100.00) and 6 more'],
])('%j of %d are named', (payees, payeeCount, words) => {
  expect(heldInWords({ count: 2, cents: 123_456, payees, payeeCount })).toBe(
    `2 payouts, R1 234.56 in all, are held: there are no bank details on file for ${words}. ` +
      'They can be marked as paid once those are there. Loaders enter their own, administrators those of a lead company.',
  )
})

test('one payout', () => {
  expect(heldInWords({ count: 1, cents: 100, payees: [aloe], payeeCount: 1 })).toMatch(
    /^1 payout of R1\.00 is held: .*It can/,
  )
})
