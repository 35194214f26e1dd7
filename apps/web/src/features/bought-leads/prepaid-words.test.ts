import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { listOwnCases } from '@lodeway/contract/own-cases.ts'
import { expect, test } from 'vitest'
import { afterBalance } from './prepaid-words.ts'
import { readsOfHome, readsOfResult } from './reads-of-home.ts'

const spent = { takesNone: 'prepaidSpent' } as const
const full = { takesNone: 'full' } as const
const open = { takesNone: null }

test.each([
  ['it is used up', 0, true, [spent], /^\. It is used up/],
  ['it covers no fee', 100, false, [spent], /^\. It no longer covers the fee of any lead/],
  [
    'it covers no fee of a contract that is not full',
    100,
    true,
    [full, spent],
    /^\. It no longer covers the fee of any lead/,
  ],
  ['it covers the fee of one contract', 100, true, [open, spent], /^\. It is running low/],
  [
    'it covers the fee of a contract whose hours are over',
    100,
    false,
    [{ takesNone: 'outsideHours' } as const, spent],
    /^$/,
  ],
  ['the contracts are full, whatever is paid', 100, false, [full], /^$/],
  ['it is not known how contracts stand', 100, true, undefined, /^\. It is running low/],
  ['there are no contracts', 100, false, [], /^$/],
])('what is said of a balance: %s', (_what, balance, isLow, now, said) => {
  expect(afterBalance({ balance, isLow }, now)).toMatch(said)
})

test('what the words say is as old as the balance: Refresh and the result of a call ask for both', () => {
  const both = [getOrganisationAccount, listContractsNow]
  expect(readsOfHome).toEqual(expect.arrayContaining(both))
  expect(readsOfResult).toEqual(expect.arrayContaining(both))
})

test('the returns to answer for are as new as the leads beside them: a result can withdraw one', () => {
  expect(readsOfHome).toContain(listOwnCases)
  expect(readsOfResult).toContain(listOwnCases)
})
