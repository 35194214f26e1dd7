import { expect, test } from 'vitest'
import { type Access, type AccessAction, changeAccess } from '../access/access.ts'
import { accountTypes, banks, universalBranchCodes } from '../billing/banks.ts'
import { type BillingInput, checkBilling } from '../billing/billing-checks.ts'
import { isRefusal } from '../refusal.ts'
import { checkCommissions } from './commission.ts'
import {
  checkAccessRequest,
  checkAdministratorProfile,
  checkLoaderEdit,
  checkPerson,
  checkPersonChanges,
} from './person-checks.ts'

// Document 1, section 4:
// - Access: requested, then pending by Approve,
// - then active once a password was set.
// - Deny is for requested.
// - Active and pending can be blocked, blocked can be unblocked.
// Document 1, section 9:
// - Statuses: requested, pending, active, blocked.
test.each([
  ['requested', 'approve', 'pending'],
  ['requested', 'deny', 'denied'],
  ['pending', 'completeSetup', 'active'],
  ['pending', 'resendApproval', 'pending'],
  ['pending', 'block', 'blocked'],
  ['active', 'block', 'blocked'],
  ['requested', 'block', 'not_blockable'],
  ['requested', 'completeSetup', 'not_pending'],
  ['requested', 'unblock', 'not_blocked'],
  ['requested', 'resendApproval', 'not_pending'],
  ['pending', 'approve', 'not_requested'],
  ['active', 'deny', 'not_requested'],
  ['active', 'completeSetup', 'not_pending'],
  ['active', 'unblock', 'not_blocked'],
  ['blocked', 'block', 'not_blockable'],
  ['blocked', 'approve', 'not_requested'],
  ['blocked', 'completeSetup', 'not_pending'],
  ['denied', 'approve', 'not_requested'],
  ['denied', 'block', 'not_blockable'],
] as [Access['status'], AccessAction, string][])('%s, %s: %s', (status, action, outcome) => {
  const decision = changeAccess({ status }, action)
  expect(isRefusal(decision) ? decision.refused : decision.status).toBe(outcome)
})

// Document 1, section 4:
// - Active and pending can be blocked, blocked can be unblocked.
test.each(['pending', 'active'] as const)('unblocking goes back to %s', status => {
  const blocked = changeAccess({ status }, 'block')
  expect(blocked).toEqual({ status: 'blocked', statusBeforeBlock: status })
  expect(changeAccess(blocked as Access, 'unblock')).toEqual({ status })
})

const saleRange = 'Sale commission should be between 0  and 100'
const feeRange = 'Fee commission should be between 0  and 100'
// Document 1, section 5:
// - Sale commission above 100 'Sale commission should be between 0 and 100'
// - Fee commission above 100 'Fee commission should be between 0 and 100'
// - Both commissions are required.
// Document 1, section 9:
// - Percentages 0–100; the approve modal's input up to 200.
test.each([
  [{ saleCommission: 100, feeCommission: 0 }, {}],
  [{ saleCommission: '42.5', feeCommission: '35' }, {}],
  [{}, { saleCommission: 'Field is required', feeCommission: 'Field is required' }],
  [
    { saleCommission: 100.01, feeCommission: 200 },
    { saleCommission: saleRange, feeCommission: feeRange },
  ],
  [
    { saleCommission: -0.01, feeCommission: 100.001 },
    { saleCommission: saleRange, feeCommission: feeRange },
  ],
  [
    { saleCommission: 'x', feeCommission: 33.333 },
    { saleCommission: 'Sale commission is not valid.', feeCommission: 'At most two decimals' },
  ],
  [{ saleCommission: '.5', feeCommission: '3,555' }, { feeCommission: 'At most two decimals' }],
])('the percentages %j give %j', (input, errors) => {
  expect(checkCommissions(input)).toEqual(errors)
})

const billing: BillingInput = {
  holderName: 'T Nkosi',
  bankName: 'Standard Bank',
  type: 'savings',
  number: '0012345678',
  branchCode: '051001',
}
// Document 2, section 5:
// - Holder, bank, account type, number and branch code are required; the address is optional.
test.each([
  [{}, {}],
  [{ number: '123456' }, { number: 'Min of 7 characters' }],
  [{ number: '1234567' }, {}],
  [{ number: '1234567890123' }, {}],
  [{ number: '12345678901234' }, { number: 'Max of 13 characters' }],
  [{ number: '12345678x' }, { number: 'Account number is not valid.' }],
  [{ branchCode: '51001' }, { branchCode: 'Branch code is not valid.' }],
  // What other banks' accounts look like is known of some.
  [{ bankName: 'Capitec', branchCode: '470010' }, {}],
  [
    { bankName: 'Capitec', branchCode: '470010', number: '12345678901' },
    { number: 'Capitec account numbers have 10 digits' },
  ],
  [
    { bankName: 'ABSA', branchCode: '632005', number: '123 456 7' },
    { number: 'ABSA account numbers have 8 to 11 digits' },
  ],
  [{ bankName: 'FirstRand', branchCode: '250655', number: '62000031451' }, {}],
  [{ branchCode: '470010' }, { branchCode: '470010 is the branch code of Capitec' }],
  [{ bankName: 'Grindrod', branchCode: '051001' }, { branchCode: '051001 is the branch code of Standard Bank' }],
  [{ branchCode: '004305' }, {}],
  [{ bankName: 'Bank of Elsewhere', branchCode: '004305' }, { bankName: 'Bank is not valid.' }],
  [{ type: 'cheque' }, { type: 'Account type is not valid.' }],
  [{ holderName: '😀😀' }, { holderName: 'Write it as the bank does, in Latin letters' }],
  [{ holderName: 'Ṱ. Ḽ. 24/7' }, {}],
  [
    { holderName: '', type: undefined },
    { holderName: 'Field is required', type: 'Field is required' },
  ],
] as [BillingInput, object][])('billing details with %j give %j', (change, errors) => {
  expect(checkBilling({ ...billing, ...change })).toEqual(errors)
})

// Document 1, section 3:
// - Banks: ABSA, African Bank, Bidvest, Capitec, Discovery, First National Bank, FirstRand, Grindrod, Imperial,
//   Investec, Mercantile, Nedbank, Sasfin, Standard Bank, Ubank, TymeBank.
// - Account types: savings, current.
test('the banks and the account types are those of the specification', () => {
  expect(banks.join(', ')).toBe(
    'ABSA, African Bank, Bidvest, Capitec, Discovery, First National Bank, FirstRand, Grindrod, Imperial, Investec, Mercantile, Nedbank, Sasfin, Standard Bank, Ubank, TymeBank',
  )
  expect(accountTypes).toEqual(['savings', 'current'])
})

test('sixteen banks, and branch codes only where they are undisputed', () => {
  expect(banks).toHaveLength(16)
  expect(banks.filter(bank => universalBranchCodes[bank] === undefined)).toEqual([
    'Grindrod',
    'Imperial',
    'Mercantile',
    'Ubank',
  ])
  for (const code of Object.values(universalBranchCodes)) expect(code).toMatch(/^\d{6}$/)
})

const person = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  emailAddress: 'thandi@example.com',
  phoneNumber: '0821234567',
  idNumber: '8001015009087',
  type: 'individual',
} as const
const today = '2026-11-21'

// Document 2, section 5:
// - First name, last name, email and cellphone are required; the ID is a valid South African one;
// - loader status is required of loaders; the company code is required when it is organisational.
test('a profile needs everything, the company code only when organisational', () => {
  expect(checkPerson(person, today)).toEqual({})
  expect(checkPerson({ ...person, type: 'organisational' }, today)).toEqual({ companyCode: 'Field is required' })
  expect(Object.keys(checkPerson({}, today)).toSorted()).toEqual(Object.keys(person).toSorted())
  expect(checkPerson({ ...person, idNumber: ' 800101 5009 087' }, today)).toEqual({})
  expect(checkPerson({ ...person, idNumber: '8001015009086' }, today)).toEqual({ idNumber: 'Invalid ID number' })
  expect(checkAdministratorProfile({ ...person, idNumber: '', type: undefined }, today)).toEqual({})
})

test('an access request needs a title and the tick as well', () => {
  expect(checkAccessRequest({ ...person, title: 'dr', agreed: true }, today)).toEqual({})
  expect(Object.keys(checkAccessRequest(person, today))).toEqual(['title', 'agreed'])
})

test('the edit modal checks the percentages too', () => {
  expect(checkLoaderEdit({ ...person, saleCommission: 101, feeCommission: 1 }, today)).toEqual({
    saleCommission: saleRange,
  })
})

test('a change is checked in the fields that it names alone', () => {
  expect(checkPersonChanges({}, today)).toEqual({})
  expect(checkPersonChanges({ lastName: 'Nkosi-3', emailAddress: undefined }, today)).toEqual({
    lastName: 'Invalid value',
  })
  expect(checkPersonChanges({ firstName: '', phoneNumber: '12a' }, today)).toEqual({
    firstName: 'Field is required',
    phoneNumber: 'Invalid phone number',
  })
})
