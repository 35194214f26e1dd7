import { expect, test } from 'vitest'
import { changedMarks, isOtherPerson } from './same-person.ts'

const before = { firstName: 'Thandi', lastName: 'Mokoena', phone: '+27821234567', idNumber: '8001015009087' }

test.each([
  [{}, []],
  [{ firstName: ' thandi ', lastName: 'MOKOENA' }, []],
  [{ firstName: 'Thandiwe' }, ['name']],
  [{ firstName: 'Sipho', phone: '+27839999999' }, ['name', 'phone']],
  [{ idNumber: null }, ['idNumber']],
])('%j changes the marks %j', (change, marks) => {
  expect(changedMarks(before, { ...before, ...change })).toEqual(marks)
})

test('an ID number that was not known before is no change', () => {
  expect(changedMarks({ ...before, idNumber: null }, before)).toEqual([])
})

test.each([
  { changed: [], earlier: ['name', 'phone'], hadIdNumber: false, other: false },
  { changed: ['name'], earlier: [], hadIdNumber: false, other: false },
  { changed: ['name'], earlier: ['name'], hadIdNumber: false, other: false },
  { changed: ['name', 'phone'], earlier: [], hadIdNumber: false, other: true },
  { changed: ['name'], earlier: ['phone'], hadIdNumber: false, other: true },
  // Her ID number says that she is the same: she has married and has another phone.
  { changed: ['name', 'phone'], earlier: [], hadIdNumber: true, other: false },
  { changed: ['name', 'idNumber'], earlier: [], hadIdNumber: true, other: true },
  { changed: ['idNumber', 'phone'], earlier: [], hadIdNumber: true, other: true },
  { changed: ['phone'], earlier: ['idNumber'], hadIdNumber: false, other: true },
] as const)('$changed after $earlier, ID number known: $hadIdNumber, is another person: $other', given => {
  expect(isOtherPerson(given.changed, given.earlier, given.hadIdNumber)).toBe(given.other)
})
