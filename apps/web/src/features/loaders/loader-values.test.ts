import { describe, expect, test } from 'vitest'
import type { LoaderValues } from './loader-values.ts'
import { loaderChangesIn } from './loader-values.ts'

const before: LoaderValues = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  emailAddress: 'thandi@example.com',
  phoneNumber: '0821234567',
  idNumber: '8001015009087',
  type: 'individual',
  companyCode: '',
  saleCommission: 35,
  feeCommission: 42.5,
}

describe('what an edit sends', () => {
  test('nothing when nothing was changed', () => {
    const spaced = { firstName: ' Thandi ', phoneNumber: '082 123 4567', idNumber: '800101 5009 087' }
    expect(loaderChangesIn({ ...before, ...spaced }, before)).toEqual({})
  })

  test('the fields that were changed', () => {
    expect(loaderChangesIn({ ...before, lastName: 'Naidoo', saleCommission: '40' }, before)).toEqual({
      lastName: 'Naidoo',
      saleCommission: 40,
      seen: { saleCommission: 35 },
    })
    expect(loaderChangesIn({ ...before, feeCommission: 10 }, { ...before, feeCommission: '' })).toEqual({
      feeCommission: 10,
      seen: { feeCommission: null },
    })
  })

  test('type and company code together', () => {
    const organisational = { ...before, type: 'organisational' as const, companyCode: 'AB0102XYZ' }
    expect(loaderChangesIn(organisational, before)).toEqual({ type: 'organisational', companyCode: 'AB0102XYZ' })
    expect(loaderChangesIn({ ...organisational, type: 'individual' }, organisational)).toEqual({
      type: 'individual',
      companyCode: null,
    })
  })
})
