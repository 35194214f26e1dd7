import { expect, test } from 'vitest'
import { checkLeadCompanyFees, type LeadCompanyFeesInput } from './checks.ts'

const card: LeadCompanyFeesInput = {
  title: 'Card 2026',
  basicFee: 100,
  mediumFee: 200,
  highFee: 300,
  feeCommission: 90,
  saleCommission: 60,
}

// Document 2, section 5:
// - All are required.
// - Commissions go from 0 to 100; above it is 'Sale commission should be between 0 and 100' or 'Fee commission should
//   be between 0 and 100'.
// - Exactly 100 is silently not saved.
//   Settled: 100 is accepted; nothing is silently not saved
// Document 2, section 9:
// - 0 to 100 for external lead companies.
test.each([
  [{}, {}],
  [{ feeCommission: 100, saleCommission: 100 }, {}],
  [{ feeCommission: 0, saleCommission: 0, basicFee: 0 }, {}],
  [{ saleCommission: 100.01 }, { saleCommission: 'Sale commission should be between 0  and 100' }],
  [{ feeCommission: -1 }, { feeCommission: 'Fee commission should be between 0  and 100' }],
  [
    { title: '', highFee: undefined },
    { title: 'Field is required', highFee: 'Field is required' },
  ],
  [
    { basicFee: -1, mediumFee: 'x' },
    { basicFee: 'Min of 0', mediumFee: 'Medium fee is not valid.' },
  ],
] as [LeadCompanyFeesInput, object][])('a fee card with %j gives %j', (change, errors) => {
  expect(checkLeadCompanyFees({ ...card, ...change })).toEqual(errors)
})
