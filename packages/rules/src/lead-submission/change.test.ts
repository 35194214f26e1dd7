import { expect, test } from 'vitest'
import { withoutUnasked } from '../leads/questions.ts'
import { checkChange, type LeadChange } from './change.ts'
import type { LeadDetails } from './check.ts'

const lead: LeadDetails = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: '+27821234567',
  insuranceType: 'petInsurance',
}
const consentVersion = '2026-01'

test.each([
  ['a field that is not named cannot be wrong', { lastName: 'N1' }, { firstName: 'Thandi' }, {}],
  ['one that is named is', { lastName: 'N1' }, { lastName: 'N1' }, { lastName: 'Invalid value' }],
  [
    'an ID number says a date of birth',
    { idNumber: '8001015009087', dateOfBirth: '1980-01-02' },
    { idNumber: '8001015009087' },
    { dateOfBirth: 'Date of birth does not match the ID number' },
  ],
  [
    'another type needs all that it asks for, and its consent',
    { insuranceType: 'lifeInsurance' },
    { insuranceType: 'lifeInsurance' },
    {
      idNumber: 'Field is required',
      consentVersion: 'Confirm that the client agreed to be contacted about Life Insurance',
    },
  ],
  ['which it may have', { insuranceType: 'other' }, { insuranceType: 'other', consentVersion }, {}],
] as [string, LeadDetails, LeadChange, object][])('%s', (_what, changes, named, errors) => {
  const context = { today: '2026-11-21', submitter: { kind: 'organisational' }, before: 'petInsurance' } as const
  expect(checkChange({ ...lead, ...changes }, named, context)).toEqual(errors)
})

test('answers to questions that a type does not ask go', () => {
  const answers = { owner: 'Nkosi Traders', previousInsurance: false, yearsOfInsurance: 'fivePlus' } as const
  expect(withoutUnasked('personalShortTerm', answers)).toMatchObject({
    owner: null,
    previousInsurance: false,
    yearsOfInsurance: null,
  })
})
