import { expect, test } from 'vitest'
import { personValuesOf } from '../loaders/person-values.ts'
import { isChanged, loaderChangesIn, personChangesIn } from './person-values.ts'

const before = personValuesOf({
  firstName: 'Lena',
  lastName: 'Mokoena',
  emailAddress: 'lena@loaders.example',
  phoneNumber: '+27821230100',
  idNumber: '8001015009087',
  type: 'organisational',
  companyCode: 'KH1121GMV',
})

// Document 2, section 7:
// - `type`, `companyCode` if there is one
test('status and company code go along only when they were changed', () => {
  const sent = loaderChangesIn({ ...before, firstName: ' Helena ', phoneNumber: '082 123 0100' }, before)
  expect(sent).toEqual({ firstName: 'Helena' })
  expect(loaderChangesIn({ ...before, companyCode: 'UM1121ABC' }, before)).toMatchObject({
    type: 'organisational',
    companyCode: 'UM1121ABC',
  })
  expect(loaderChangesIn({ ...before, type: 'individual' }, before)).toMatchObject({
    type: 'individual',
    companyCode: null,
  })
})

test('what was not changed is not sent, so that what was corrected meanwhile stays', () => {
  expect(personChangesIn({ ...before, lastName: 'Mokoena ', phoneNumber: '082 123 0101' }, before)).toEqual({
    phoneNumber: '0821230101',
  })
  expect(personChangesIn({ ...before, idNumber: '' }, before)).toEqual({ idNumber: '' })
})

test('nothing is to be sent where nothing was changed, or only how it is written', () => {
  expect(isChanged(before, before)).toBe(false)
  expect(isChanged({ ...before, firstName: 'Lena ', phoneNumber: '082 123 0100' }, before)).toBe(false)
  expect(isChanged({ ...before, emailAddress: 'Lena@loaders.example' }, before)).toBe(true)
  expect(isChanged({ ...before, type: 'individual' }, before)).toBe(true)
})

test('an administrator without numbers has empty fields', () => {
  const person = { firstName: 'A', lastName: 'B', emailAddress: 'a@b.example', phoneNumber: null, idNumber: null }
  expect(personValuesOf(person)).toMatchObject({ phoneNumber: '', idNumber: '', companyCode: '' })
})
