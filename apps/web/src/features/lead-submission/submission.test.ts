import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Choice } from '@lodeway/rules/leads/questions.ts'
import { expect, test } from 'vitest'
import { blankContact, blankDetails, draftFrom, isBlank, withChange } from './draft.ts'
import { bodyOf, submissionOf } from './submission.ts'

const choices = new Map<string, Choice>([
  ['car', { id: 'car', name: 'Motor vehicle', followUp: 'vehicle' as const }],
  ['home', { id: 'home', name: 'Buildings' }],
  ['toyota', { id: 'toyota', name: 'Toyota' }],
  ['mining', { id: 'mining', name: 'Mining' }],
  ['org', { id: 'org', name: 'Umbrella Brokers' }],
])
const contact = { ...blankContact, firstName: ' Thandi ', lastName: 'Nkosi', phoneNumber: '082 123 4567' }
const draft = (details: object) => ({ key: 'k', contact, details: { ...blankDetails, ...details } })

test('only what the form shows is sent', () => {
  const details = {
    owner: 'Nkosi Traders',
    vehicle: 'toyota',
    organisationId: 'org',
    address: ' ',
    idNumber: '800101 5009087',
  }
  expect(submissionOf(draft(details), 'funeralCover', 'individual', choices)).toMatchObject({
    organisationId: 'org',
    idNumber: '8001015009087',
    address: undefined,
  })
  const own = submissionOf(draft(details), 'funeralCover', 'organisational', choices)
  expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['organisationId']))
  expect(own).not.toHaveProperty('vehicle')
  expect(own).not.toHaveProperty('owner')
})

test('a vehicle among the assets brings the vehicle along, and years follow earlier insurance', () => {
  const details = {
    assetsToCover: ['home', 'car'],
    vehicle: 'toyota',
    previousInsurance: true,
    yearsOfInsurance: 'fivePlus',
  }
  const lead = submissionOf(draft(details), 'personalShortTerm', 'individual', choices)
  expect(lead).toMatchObject({ vehicle: { id: 'toyota', name: 'Toyota' }, yearsOfInsurance: 'fivePlus' })
  const without = submissionOf(
    draft({ ...details, assetsToCover: ['home'], previousInsurance: false }),
    'personalShortTerm',
    'individual',
    choices,
  )
  expect(without).not.toHaveProperty('vehicle')
  expect(without).not.toHaveProperty('yearsOfInsurance')
})

test('the body has the spelling and the shapes of the wire', () => {
  const lead = submissionOf(
    draft({ geographicalArea: 'gauteng', consent: true }),
    'petInsurance',
    'individual',
    choices,
  )
  const body = JSON.parse(JSON.stringify(bodyOf(lead, 'loader', '2026-01')))
  expect(body).toEqual({
    loaderId: 'loader',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    phoneNumber: { countryCode: 'ZA', number: '0821234567' },
    insuranceType: 'petInsurance',
    geographiclaArea: 'gauteng',
    consentVersion: '2026-01',
  })
})

// Document 2, section 3:
// - `medicalCover`, `industry` {`id`, `name`}, `owner`.
test('what a business or a medical lead is asked goes along in the shapes of the wire', () => {
  const sent = (type: 'businessInsurance' | 'medicalInsurance', details: object) =>
    bodyOf(submissionOf(draft(details), type, 'individual', choices), 'loader', '2026-01')
  expect(sent('businessInsurance', { industry: 'mining', owner: ' Nkosi Traders ' })).toMatchObject({
    industry: { id: 'mining', name: 'Mining' },
    owner: 'Nkosi Traders',
  })
  expect(sent('medicalInsurance', { medicalCover: true })).toMatchObject({ medicalCover: true })
})

// Document 2, section 5:
// - Previous insurance and incidents begin as no for personalShortTerm, medical cover as no for the medical types.
test('a switch that nobody touched is sent as no, with the types that ask it and no other', () => {
  const sent = (type: InsuranceType) => {
    const { medicalCover, previousInsurance, incidentsInLastYears } = bodyOf(
      submissionOf(draft({}), type, 'individual', choices),
      'loader',
      '2026-01',
    )
    return { medicalCover, previousInsurance, incidentsInLastYears }
  }
  expect(sent('personalShortTerm')).toEqual({ previousInsurance: false, incidentsInLastYears: false })
  expect(sent('medicalGapCover')).toEqual({ medicalCover: false })
  expect(sent('medicalInsurance')).toEqual({ medicalCover: false })
  expect(sent('other')).toEqual({})
})

test('a draft of another time keeps what still fits', () => {
  const kept = {
    key: 'old',
    contact: { firstName: 'Thandi', lastName: 7 },
    details: { assetsToCover: 'car', consent: true },
  }
  const read = draftFrom(kept, () => 'new')
  expect(read).toMatchObject({ key: 'old', contact: { firstName: 'Thandi', lastName: '' } })
  expect(read.details).toMatchObject({ assetsToCover: [], consent: true })
  expect(draftFrom('nonsense', () => 'new').key).toBe('new')
  expect(isBlank(draftFrom(undefined, () => 'new'))).toBe(true)
})

test.each([
  [{ firstName: 'Sipho' }, false],
  [{ phoneNumber: '083 123 4567' }, false],
  [{ insuranceType: 'funeralCover' as const }, false],
  [{ ...contact }, true],
  [{ emailAddress: 'thandi@example.co.za' }, true],
])('what was confirmed before the contact is changed by %j still counts: %j', (change, counts) => {
  const confirmed = draft({ consent: true, address: '3 Oak Avenue' })
  expect(withChange(confirmed, { contact: change }).details).toMatchObject({ consent: counts, address: '3 Oak Avenue' })
})
