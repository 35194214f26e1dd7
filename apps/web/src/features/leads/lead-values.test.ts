import { expect, test } from 'vitest'
import { changesIn, leadValuesOf } from './lead-values.ts'

const lead = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: '+27821234567',
  alternativePhoneNumber: null,
  emailAddress: 'thandi@example.org',
  insuranceType: 'petInsurance' as const,
  reason: null,
}

test('numbers are shown as people type them', () => {
  expect(leadValuesOf(lead)).toMatchObject({ phoneNumber: '0821234567', alternativePhoneNumber: '', reason: '' })
})

test('what is empty is absent, and what was taken out is cleared', () => {
  const sent = changesIn({ ...leadValuesOf(lead), phoneNumber: '082 123 4568', emailAddress: ' ' }, lead)
  expect(JSON.parse(JSON.stringify(sent))).toEqual({
    firstName: 'Thandi',
    lastName: 'Nkosi',
    phoneNumber: { countryCode: 'ZA', number: '0821234568' },
    emailAddress: null,
  })
})

test('another insurance type goes along', () => {
  expect(changesIn({ ...leadValuesOf(lead), insuranceType: 'other' }, lead)).toMatchObject({ insuranceType: 'other' })
})
