import { expect, test } from 'vitest'
import { correctionsIn, correctionValuesOf } from './correction-values.ts'

const lead = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  phoneNumber: '+27831234567',
  alternativePhoneNumber: null,
  emailAddress: 'lerato@example.co.za',
  idNumber: '8001015009087',
  dateOfBirth: '1980-01-01',
  address: null,
}
const before = correctionValuesOf(lead)

test('only what is different is sent', () => {
  expect(correctionsIn(before, before)).toEqual({})
  expect(correctionsIn({ ...before, firstName: ' Lerato ', phoneNumber: '083 123 4567' }, before)).toEqual({})
  expect(correctionsIn({ ...before, lastName: 'Moloi', phoneNumber: '072 999 8877' }, before)).toEqual({
    lastName: 'Moloi',
    phoneNumber: { countryCode: 'ZA', number: '0729998877' },
  })
})

test('an ID number that is shown by its last digits alone stays, until another is typed', () => {
  const masked = correctionValuesOf({ ...lead, idNumber: '••••••••••087' })
  expect(correctionsIn({ ...masked, address: '1 Long Street' }, masked)).toEqual({ address: '1 Long Street' })
  expect(correctionsIn({ ...masked, idNumber: '8001015009087' }, masked)).toEqual({ idNumber: '8001015009087' })
})

test('what was emptied is taken out', () =>
  expect(correctionsIn({ ...before, emailAddress: '', dateOfBirth: null as never }, before)).toEqual({
    emailAddress: null,
    dateOfBirth: null,
  }))
