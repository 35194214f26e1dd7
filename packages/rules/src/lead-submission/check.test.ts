import { expect, test } from 'vitest'
import { withCheckDigit } from '../../testing/arbitraries.ts'
import { insuranceTypes } from '../leads/insurance-types.ts'
import { checkContact, checkSubmission, type LeadDetails } from './check.ts'
import { fieldsFor } from './fields.ts'
import { mayPreferCompany, needsBillingFirst, offeredTypes, type Submitter } from './submitter.ts'

const today = '2026-11-21'
const individual: Submitter = { kind: 'individual' }
const organisational: Submitter = { kind: 'organisational', distributionType: 'internal' }
const lead: LeadDetails = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: '082 123 4567',
  insuranceType: 'funeralCover',
}

test('a short lead of an individual loader passes', () => {
  expect(checkSubmission(lead, { today, submitter: individual })).toEqual({})
})

const tooYoung = 'Client Needs to be older than 18'
const gapCover = 'Client must have medical aid to apply for medical gap cover. '
// Document 2, section 5:
// - the alternative phone and the email are optional and valid; the insurance type is required.
// - The age is at least 18, else 'Client Needs to be older than 18'.
// - medicalGapCover needs medical cover, else 'Client must have medical aid to apply for medical gap cover. ' (with
//   the space at its end).
// Document 2, section 9:
// - Youngest client: 18.
test.each([
  [{ firstName: '' }, { firstName: 'Field is required' }],
  [{ lastName: 'N1' }, { lastName: 'Invalid value' }],
  [{ phoneNumber: undefined }, { phoneNumber: 'Field is required' }],
  [{ phoneNumber: '12345' }, { phoneNumber: 'Invalid phone number' }],
  [{ phoneNumber: '+27821234567' }, {}],
  [{ alternativePhoneNumber: '5' }, { alternativePhoneNumber: 'Invalid phone number' }],
  [{ emailAddress: 'x@' }, { emailAddress: 'Invalid email' }],
  [{ insuranceType: undefined }, { insuranceType: 'Field is required' }],
  [{ idNumber: '8001015009086' }, { idNumber: 'Invalid ID number' }],
  [{ idNumber: '8001015009087' }, {}],
  [{ dateOfBirth: '2008-11-21' }, {}],
  [{ dateOfBirth: '2008-11-22' }, { dateOfBirth: tooYoung }],
  [{ dateOfBirth: '2030-12-31' }, { dateOfBirth: tooYoung }],
  [{ dateOfBirth: '21/11/1980' }, { dateOfBirth: 'Invalid date' }],
  [{ idNumber: withCheckDigit('081122500008') }, { dateOfBirth: tooYoung }],
  [
    { idNumber: '8001015009087', dateOfBirth: '1980-01-02' },
    { dateOfBirth: 'Date of birth does not match the ID number' },
  ],
  [{ idNumber: withCheckDigit('250101500008'), dateOfBirth: '1925-01-01' }, {}],
  [{ insuranceType: 'medicalGapCover' }, { medicalCover: gapCover }],
  [{ insuranceType: 'medicalGapCover', medicalCover: false }, { medicalCover: gapCover }],
  [{ insuranceType: 'medicalGapCover', medicalCover: true }, {}],
  [{ insuranceType: 'medicalInsurance' }, {}],
  [{ organisationId: 'org-1' }, {}],
] as [LeadDetails, object][])('a lead with %j gives %j', (change, errors) => {
  expect(checkSubmission({ ...lead, ...change }, { today, submitter: individual })).toEqual(errors)
})

// Document 2, section 5:
// - and required of organisational loaders for lifeInsurance and funeralCover.
test.each([
  [{}, { idNumber: 'Field is required' }],
  [{ insuranceType: 'lifeInsurance' }, { idNumber: 'Field is required' }],
  [{ insuranceType: 'petInsurance' }, {}],
  [{ idNumber: '8001015009087' }, {}],
  [{ insuranceType: 'petInsurance', organisationId: 'org-1' }, { organisationId: 'Preferred company is not valid.' }],
] as [LeadDetails, object][])('an organisational loader with %j gets %j', (change, errors) => {
  expect(checkSubmission({ ...lead, ...change }, { today, submitter: organisational })).toEqual(errors)
})

test('a type that is not offered is refused', () => {
  const context = { today, submitter: individual, offered: ['petInsurance'] as const }
  expect(checkSubmission(lead, context)).toEqual({
    insuranceType: 'Your organisation has no active contract for this insurance type.',
  })
})

// Document 2, section 5:
// - First and last name are required and text; the phone number is required and valid (digits, 1 to 10);
test('the first step goes by the field rules alone', () => {
  expect(checkContact({ ...lead, phoneNumber: '12345' })).toEqual({})
  expect(checkContact({})).toEqual({
    firstName: 'Field is required',
    lastName: 'Field is required',
    phoneNumber: 'Field is required',
    insuranceType: 'Field is required',
  })
})

const common = ['address', 'geographicalArea', 'idNumber', 'dateOfBirth', 'yearlyIncome', 'reason']
test.each([
  ['funeralCover', 'individual', ['organisationId', ...common]],
  ['funeralCover', 'administrator', ['organisationId', ...common]],
  ['funeralCover', 'organisational', common],
  [
    'businessInsurance',
    'organisational',
    [
      'industry',
      'address',
      'geographicalArea',
      'owner',
      'idNumber',
      'dateOfBirth',
      'yearlyIncome',
      'assetsToCover',
      'reason',
    ],
  ],
  ['trackingDevice', 'organisational', [...common.slice(0, 5), 'vehicleAssets', 'vehicle', 'vehicleColour', 'reason']],
] as const)('%s of %s shows %j', (type, kind, shown) => {
  expect(fieldsFor(type, kind, {}).map(({ field }) => field)).toEqual(shown)
})

const required = (type: (typeof insuranceTypes)[number], kind: Submitter['kind']) =>
  fieldsFor(type, kind, {}).filter(field => field.required)

// Document 2, section 5:
// - and required of organisational loaders for lifeInsurance and funeralCover.
test('only the ID number is ever required, and only of organisational loaders', () => {
  expect(insuranceTypes.filter(type => required(type, 'organisational').length > 0)).toEqual([
    'lifeInsurance',
    'funeralCover',
  ])
  expect(required('lifeInsurance', 'organisational')).toEqual([{ field: 'idNumber', required: true }])
  expect(insuranceTypes.filter(type => required(type, 'individual').length > 0)).toEqual([])
})

// Document 2, section 2:
// - Organisational loaders see only types with an active internal contract of their organisation.
test.each([
  [individual, insuranceTypes],
  [{ kind: 'administrator' }, insuranceTypes],
  [organisational, ['lifeInsurance', 'petInsurance']],
  [{ kind: 'organisational', distributionType: 'both' }, ['lifeInsurance', 'petInsurance']],
  [{ kind: 'organisational', distributionType: 'externalLeadCompany' }, insuranceTypes],
  [{ kind: 'organisational', distributionType: 'external' }, []],
] as [Submitter, readonly string[]][])('%j is offered %j', (submitter, types) => {
  expect(offeredTypes(submitter, ['petInsurance', 'lifeInsurance'])).toEqual(types)
})

// Document 2, section 2:
// - Organisational loaders are not asked for a preferred company.
// - Individual loaders without a billing holder are sent from the form to `/user/billing-details`.
// Document 2, section 6:
// - see only its contracted insurance types and choose no preferred company.
test('who prefers a company, and who needs billing details first', () => {
  expect((['individual', 'administrator', 'organisational'] as const).map(mayPreferCompany)).toEqual([
    true,
    true,
    false,
  ])
  expect(needsBillingFirst('individual', ' ')).toBe(true)
  expect(needsBillingFirst('individual', 'T Nkosi')).toBe(false)
  expect(needsBillingFirst('organisational', null)).toBe(false)
})
