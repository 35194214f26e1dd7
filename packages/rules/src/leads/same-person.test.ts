import { expect, test } from 'vitest'
import { changedMarks, isOtherPerson } from './same-person.ts'

const before = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  phone: '+27821234567',
  idNumber: '8001015009087',
  dateOfBirth: '1980-01-01',
}

test.each([
  [{}, []],
  [{ firstName: ' thandi ', lastName: 'MOKOENA' }, []],
  [{ firstName: 'Thandiwe' }, ['name']],
  [{ firstName: 'Sipho', phone: '+27839999999' }, ['name', 'phone']],
  [{ idNumber: null }, ['idNumber']],
  [{ dateOfBirth: '1985-05-05' }, ['idNumber']],
  [{ idNumber: '8505050000085', dateOfBirth: '1985-05-05' }, ['idNumber']],
])('%j changes the marks %j', (change, marks) => {
  expect(changedMarks(before, { ...before, ...change })).toEqual(marks)
})

test('an ID number that is added is one mark, and a birth date that is added none', () => {
  expect(changedMarks({ ...before, idNumber: null }, before)).toEqual(['idNumber'])
  expect(changedMarks({ ...before, dateOfBirth: null }, before)).toEqual([])
})

test.each([
  { changed: [], earlier: ['name', 'phone'], other: false },
  { changed: ['name'], earlier: [], other: false },
  { changed: ['phone'], earlier: [], other: false },
  { changed: ['idNumber'], earlier: [], other: false },
  { changed: ['name'], earlier: ['name'], other: false },
  { changed: ['name', 'phone'], earlier: [], other: true },
  { changed: ['name'], earlier: ['phone'], other: true },
  { changed: ['name', 'idNumber'], earlier: [], other: true },
  { changed: ['idNumber', 'phone'], earlier: [], other: true },
  { changed: ['phone'], earlier: ['idNumber'], other: true },
] as const)('$changed after $earlier is another person: $other', given => {
  expect(isOtherPerson(given.changed, given.earlier)).toBe(given.other)
})
