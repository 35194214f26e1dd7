import { expect, test } from 'vitest'
import {
  type CorrectionValues,
  correctionsIn as changesIn,
  correctionValuesOf,
  incomeChoices,
} from './correction-values.ts'

const lead = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  phoneNumber: '+27831234567',
  alternativePhoneNumber: null,
  emailAddress: 'lerato@example.co.za',
  idNumber: '8001015009087',
  dateOfBirth: '1980-01-01',
  address: null,
  geographicalArea: 'gauteng',
  yearlyIncome: { id: 'high', name: 'Much', hidden: false },
}
const incomes = incomeChoices([{ id: 'low', name: 'Little', hidden: false }], lead.yearlyIncome)
const correctionsIn = (values: CorrectionValues, was: CorrectionValues) => changesIn(values, was, incomes)
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

test('an income goes by its id and name, an area by its key, and what was chosen before and is cleared is taken out', () => {
  expect(correctionsIn({ ...before, geographicalArea: 'limpopo', yearlyIncome: 'low' }, before)).toEqual({
    geographicalArea: 'limpopo',
    yearlyIncome: { id: 'low', name: 'Little' },
  })
  expect(correctionsIn({ ...before, geographicalArea: null as never, yearlyIncome: null as never }, before)).toEqual({
    geographicalArea: null,
    yearlyIncome: null,
  })
})

test('an income that is off the list by now is shown, and can only be left as it is', () =>
  expect(incomes).toEqual([
    { value: 'low', label: 'Little', disabled: false },
    { value: 'high', label: 'Much', disabled: true },
  ]))
