import { expect, test } from 'vitest'
import { checkClient } from './client-checks.ts'
import { consentText, consentWordings, currentConsentVersion } from './consent.ts'
import { duplicateWindowStart, identityKeys } from './duplicates.ts'
import { absentIfEmpty } from './edit-checks.ts'
import { geographicalAreaLabels, geographicalAreas } from './geographical-areas.ts'
import { chartLabelOf, chartLabels, insuranceTypes, leadLabelOf, leadLabels } from './insurance-types.ts'
import { isAnswered, questionsFor } from './questions.ts'
import { organisationStatusFrom } from './reported-status.ts'
import {
  canEditLead,
  clientStatusOf,
  clientStatusStyle,
  isOpenStatus,
  isSold,
  organisationStatusCodes,
  organisationStatuses,
} from './statuses.ts'

// Document 1, section 3:
// - A type that is not known is shown by its key.
// Document 2, section 3:
// - debtProduct Debt Product; other Other.
test('there are two sets of labels, and an unknown type displays its raw key', () => {
  expect(insuranceTypes.filter(type => chartLabels[type] !== leadLabels[type])).toEqual([
    'personalShortTerm',
    'motorServicePlan',
  ])
  expect([chartLabels.personalShortTerm, chartLabels.motorServicePlan]).toEqual([
    'Personal Short Term',
    'Motor Service Plan',
  ])
  expect([leadLabels.personalShortTerm, leadLabels.motorServicePlan]).toEqual([
    'Personal Short-Term Insurance',
    'Motor Service plan',
  ])
  expect([chartLabelOf('cropInsurance'), leadLabelOf('toString')]).toEqual(['cropInsurance', 'toString'])
  expect(insuranceTypes).toHaveLength(12)
  expect(geographicalAreas.map(area => geographicalAreaLabels[area])).toContain('KwaZulu-Natal')
})

// Document 2, section 2:
// - Client status is Pending, as a warning, or another, as information.
test.each([
  [undefined, false, 'pending', 'warning'],
  [null, false, 'pending', 'warning'],
  ['noAnswer', false, 'inProgress', 'info'],
  ['answeringMachine', false, 'inProgress', 'info'],
  ['callBack', false, 'inProgress', 'info'],
  ['busy', false, 'inProgress', 'info'],
  ['quoted', false, 'quoted', 'info'],
  ['sale', false, 'sold', 'info'],
  ['cashed', false, 'paidUp', 'info'],
  ['notInterested', false, 'closed', 'info'],
  ['quotedNotInterested', false, 'closed', 'info'],
  ['doNotCall', false, 'closed', 'info'],
  ['invalidContactDetails', false, 'closed', 'info'],
  ['quoted', true, 'expired', 'info'],
  [undefined, true, 'expired', 'info'],
] as const)('%s, lapsed %s: the client is %s, shown as %s', (organisationStatus, lapsed, client, style) => {
  const status = clientStatusOf({ organisationStatus, lapsed })
  expect(status).toBe(client)
  expect(clientStatusStyle(status)).toBe(style)
})

test('statuses are known by key and by code', () => {
  for (const status of organisationStatuses) {
    expect(organisationStatusFrom(status)).toBe(status)
    expect(organisationStatusFrom(` ${organisationStatusCodes[status].toLowerCase()} `)).toBe(status)
  }
  expect(organisationStatusFrom('X')).toBeUndefined()
  expect(organisationStatuses.filter(isSold)).toEqual(['sale', 'cashed'])
  expect(organisationStatuses.filter(isOpenStatus)).toHaveLength(9)
  expect(isOpenStatus(undefined)).toBe(true)
  expect([canEditLead('assigned'), canEditLead('available')]).toEqual([false, true])
})

// Document 2, section 2:
// - Years of insurance appears only with previous insurance.
// - The vehicle fields appear for tracking, motor and
// - The vehicle fields appear for … certain assets.
test.each([
  ['businessInsurance', {}, ['industry', 'owner', 'assetsToCover']],
  // The item says what follows on it, whatever it is called.
  [
    'personalShortTerm',
    { assetsToCover: [{ id: '1', name: 'Motor vehicle' }] },
    ['assetsToCover', 'previousInsurance', 'incidentsInLastYears'],
  ],
  ['personalShortTerm', {}, ['assetsToCover', 'previousInsurance', 'incidentsInLastYears']],
  [
    'personalShortTerm',
    { previousInsurance: true, assetsToCover: [{ id: '1', name: 'Isithuthuthu', followUp: 'vehicle' }] },
    [
      'assetsToCover',
      'vehicleAssets',
      'vehicle',
      'vehicleColour',
      'previousInsurance',
      'incidentsInLastYears',
      'yearsOfInsurance',
    ],
  ],
  ['trackingDevice', {}, ['vehicleAssets', 'vehicle', 'vehicleColour']],
  ['motorWarranty', { previousInsurance: true }, ['vehicleAssets', 'vehicle', 'vehicleColour']],
  ['medicalGapCover', {}, ['medicalCover']],
  ['funeralCover', { assetsToCover: [{ id: '1', name: 'Car', followUp: 'vehicle' }] }, []],
] as const)('%s with %j asks %j', (type, answers, asked) => {
  expect(questionsFor(type, answers)).toEqual(asked)
})

test('what counts as an answer', () => {
  expect(isAnswered({ medicalCover: false }, 'medicalCover')).toBe(true)
  expect(isAnswered({ assetsToCover: [] }, 'assetsToCover')).toBe(false)
  expect(isAnswered({ owner: '  ' }, 'owner')).toBe(false)
  expect(isAnswered({}, 'vehicle')).toBe(false)
})

test('a duplicate is looked for over 90 days', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(duplicateWindowStart(now)).toEqual(new Date('2026-08-23T10:00:00Z'))
})

test('a person is recognised in one form however the details were typed', () => {
  const typed = identityKeys({
    idNumber: '800101 5009 087',
    phoneNumber: '082 123 4567',
    emailAddress: ' Thandi@Example.com',
  })
  expect(typed).toEqual([
    { kind: 'idNumber', value: '8001015009087' },
    { kind: 'phone', value: '+27821234567' },
    { kind: 'email', value: 'thandi@example.com' },
  ])
  expect(
    identityKeys({ idNumber: '8001015009087', phoneNumber: '+27821234567', emailAddress: 'thandi@example.com' }),
  ).toEqual(typed)
  expect(identityKeys({ idNumber: '', phoneNumber: '123', emailAddress: null })).toEqual([])
})

test('consent wordings are found by version', () => {
  expect(consentText(currentConsentVersion, 'Funeral Cover')).toContain('contacted about Funeral Cover by')
  expect(consentText('1999-01', 'Funeral Cover')).toBeUndefined()
  expect(new Set(consentWordings.map(({ version }) => version)).size).toBe(consentWordings.length)
})

// Document 2, section 5:
// - First and last name are required and text, the phone is required, the email is valid.
test('an edited lead keeps the field rules, and empty is absent', () => {
  expect(checkClient({ firstName: 'Thandi', lastName: 'Nkosi', phoneNumber: '082 123 4567' })).toEqual({})
  expect(checkClient({ firstName: '', lastName: 'N1', phoneNumber: '', emailAddress: 'x' })).toEqual({
    firstName: 'Field is required',
    lastName: 'Invalid value',
    phoneNumber: 'Field is required',
    emailAddress: 'Invalid email',
  })
  expect(['', '  ', null, undefined, 'why'].map(absentIfEmpty)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'why',
  ])
})
