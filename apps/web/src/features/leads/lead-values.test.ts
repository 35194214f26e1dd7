import { expect, test } from 'vitest'
import type { Lead } from './lead-parts.tsx'
import type { LeadValues } from './lead-values.ts'
import { changesIn, leadValuesOf } from './lead-values.ts'

const lead = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: '+27821234567',
  alternativePhoneNumber: null,
  emailAddress: 'thandi@example.org',
  insuranceType: 'petInsurance',
  reason: null,
  industry: null,
  address: null,
  geographicalArea: null,
  owner: null,
  idNumber: '••••••••••087',
  dateOfBirth: '1980-01-01',
  yearlyIncome: { id: 'low', name: 'Little', hidden: false },
  assetsToCover: [],
  vehicleAssets: [],
  vehicle: null,
  vehicleColour: null,
  medicalCover: null,
  previousInsurance: null,
  incidentsInLastYears: null,
  yearsOfInsurance: null,
} as unknown as Lead
const choices = new Map([
  ['low', { id: 'low', name: 'Little' }],
  ['high', { id: 'high', name: 'Much' }],
])
const sent = (values: Partial<LeadValues>) =>
  JSON.parse(JSON.stringify(changesIn({ ...leadValuesOf(lead), ...values }, lead, 'individual', choices, '2026-01')))

test('numbers are shown as people type them, and a masked ID number is not typed in', () => {
  expect(leadValuesOf(lead)).toMatchObject({ phoneNumber: '0821234567', alternativePhoneNumber: '', idNumber: '' })
  expect(leadValuesOf({ ...lead, idNumber: '8001015009087' }).idNumber).toBe('8001015009087')
})

// Document 2, section 5:
// - An empty alternative phone, email or reason is sent as absent.
test('what is empty is absent, and what was taken out is cleared', () => {
  expect(sent({ alternativePhoneNumber: ' ', reason: '' })).toEqual({})
  expect(sent({ phoneNumber: '082 123 4568', emailAddress: ' ' })).toEqual({
    phoneNumber: { countryCode: 'ZA', number: '0821234568' },
    emailAddress: null,
  })
})

test('only what is different goes along: the rest may have been corrected by somebody else meanwhile', () => {
  expect(sent({ firstName: ' Thandi ', phoneNumber: '082 123 4567', lastName: 'Zulu' })).toEqual({ lastName: 'Zulu' })
  expect(sent({ idNumber: '800101 5009087', yearlyIncome: 'high', dateOfBirth: null, owner: 'not asked' })).toEqual({
    idNumber: '8001015009087',
    yearlyIncome: { id: 'high', name: 'Much' },
    dateOfBirth: null,
  })
})

// Document 2, section 7:
// - `insuranceType` apart
test('another insurance type goes along', () => {
  expect(sent({ insuranceType: 'personalShortTerm', consent: true })).toEqual({
    insuranceType: 'personalShortTerm',
    previousInsurance: false,
    incidentsInLastYears: false,
    consentVersion: '2026-01',
  })
})
