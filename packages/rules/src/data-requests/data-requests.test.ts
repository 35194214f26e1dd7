import { expect, test } from 'vitest'
import { checkCorrection } from './correction.ts'
import { checkPersonSearch } from './person-search.ts'

test.each([
  [{}, { idNumber: 'Give an ID number, a phone number or an email address' }],
  [{ idNumber: ' ' }, { idNumber: 'Give an ID number, a phone number or an email address' }],
  [{ idNumber: '8001015009086' }, { idNumber: 'Invalid ID number' }],
  [
    { phoneNumber: '12', emailAddress: 'x' },
    { phoneNumber: 'Invalid phone number', emailAddress: 'Invalid email' },
  ],
  [{ idNumber: '8001015009087' }, {}],
  [{ phoneNumber: '082 123 4567' }, {}],
  [{ emailAddress: 'Lerato@Example.co.za' }, {}],
])('a search by %j', (search, problems) => expect(checkPersonSearch(search)).toEqual(problems))

test.each([
  [{}, {}],
  [{ firstName: '' }, { firstName: 'Field is required' }],
  [{ lastName: 'R2D2' }, { lastName: 'Invalid value' }],
  [{ phoneNumber: '' }, { phoneNumber: 'Field is required' }],
  [{ phoneNumber: '0000000000' }, { phoneNumber: 'Invalid phone number' }],
  [{ alternativePhoneNumber: '' }, {}],
  [{ emailAddress: null }, {}],
  [{ idNumber: '800101 5009 087' }, {}],
  [{ idNumber: '8001015009086' }, { idNumber: 'Invalid ID number' }],
  [{ idNumber: null, dateOfBirth: '2026-03-03' }, { dateOfBirth: 'Invalid date' }],
  [{ dateOfBirth: '1980-02-30' }, { dateOfBirth: 'Invalid date' }],
])('a correction to %j', (details, problems) => expect(checkCorrection(details, '2026-03-02')).toEqual(problems))
