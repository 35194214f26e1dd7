import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { checkOrganisation, isWebAddress, type OrganisationInput } from './checks.ts'
import { companyCode, invitationLink } from './company-code.ts'
import {
  allowedDistributionTypes,
  buysFromPool,
  distributionTypes,
  hasCompanyCode,
  hasInternalContracts,
  organisationTabsFor,
} from './distribution.ts'
import { contrastRatio, isHexColour, readableOnWhite } from './white-label.ts'

// Document 2, section 3:
// - `distributionType`: internal, external, both, externalLeadCompany (label 'External Lead Loader').
// Document 2, section 4:
// - Distribution of an existing organisation: internal may become both, external may become both, any other is fixed.
test.each([
  [undefined, ['internal', 'external', 'both', 'externalLeadCompany']],
  ['internal', ['internal', 'both']],
  ['external', ['external', 'both']],
  ['both', ['both']],
  ['externalLeadCompany', ['externalLeadCompany']],
] as const)('%s may become %j', (current, allowed) => {
  expect(allowedDistributionTypes(current)).toEqual(allowed)
})

// Document 2, section 2:
// - `/organisation-management/details/{orgId}` Basic details tab; which tabs there are follows from
//   `distributionType`
test.each([
  ['internal', ['details', 'internal-contract']],
  ['external', ['details', 'external-contract']],
  ['both', ['details', 'internal-contract', 'external-contract']],
  ['externalLeadCompany', ['details', 'external-fees']],
] as const)('%s has the tabs %j', (type, tabs) => {
  expect(organisationTabsFor(type)).toEqual(tabs)
})

// Document 2, section 1:
// - Leads go out internally, externally or both, by the organisation's `distributionType`.
test('who has a code, who buys, who keeps its own leads', () => {
  expect(distributionTypes.filter(hasCompanyCode)).toEqual(['internal', 'both', 'externalLeadCompany'])
  expect(distributionTypes.filter(buysFromPool)).toEqual(['external', 'both'])
  expect(distributionTypes.filter(hasInternalContracts)).toEqual(['internal', 'both'])
})

const digest = Uint8Array.from({ length: 32 }, (_, index) => index + 24)
// Document 2, section 9:
// - Company code: the first two letters of the name in upper case, month and day with two digits each, three letters
//   from a SHA-256 hash of the name.
test.each([
  ['Acme Brokers', 0, 'AC0307YZA'],
  ['acme', 1, 'AC0307BCD'],
  ['4 Seasons', 0, 'SE0307YZA'],
  ['Élan', 0, 'EL0307YZA'],
  ['X', 0, 'XX0307YZA'],
  ['1st', 9, 'ST0307ZAB'],
  ['24', 0, 'XX0307YZA'],
])('the code of %s at attempt %d is %s', (name, attempt, code) => {
  expect(companyCode(name, '2026-03-07', digest, attempt)).toBe(code)
  expect(code).toMatch(/^[A-Z]{2}(0[1-9]|1[0-2])[0-3]\d[A-Z]{3}$/)
})

test('a digest has ten codes', () => {
  expect(() => companyCode('Acme', '2026-03-07', digest, 10)).toThrow(RangeError)
  expect(() => companyCode('Acme', '2026-03-07', digest, -1)).toThrow(RangeError)
})

// Document 2, section 9:
// - Invitation link: the site's origin and `/request-access?cc={code}`.
test('codes and links', () => {
  expect(invitationLink('https://lodeway.example/', 'AC0307YZA')).toBe(
    'https://lodeway.example/request-access?cc=AC0307YZA',
  )
  expect(invitationLink('https://lodeway.example', 'a&b')).toBe('https://lodeway.example/request-access?cc=a%26b')
})

test('contrast as WCAG counts it', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(readableOnWhite('#000000')).toBe('#000000')
  expect(() => readableOnWhite('red')).toThrow(RangeError)
  expect(['#12345', '#1234567', '#gggggg', 'red', '#fff', '#000000;}', '#00000\n'].filter(isHexColour)).toEqual([])
})

test('whatever colour is chosen can be read', { timeout: propertyTimeoutMillis }, () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, chosen => {
      const onWhite = readableOnWhite(chosen)
      expect(contrastRatio(onWhite, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      if (contrastRatio(chosen, '#ffffff') >= 4.5) expect(onWhite).toBe(chosen)
    }),
    propertyRuns,
  )
})

const organisation: OrganisationInput = {
  name: 'Acme',
  distributionType: 'internal',
  representative: { firstName: 'Thandi', lastName: 'Nkosi', emailAddress: 'thandi@example.com' },
  leadReceivalType: 'csv',
}
const addresses = { logoUrl: 'https://example.com/a.png', backgroundImageUrl: 'https://example.com/b.jpg' }
// Document 2, section 5:
// - Required: organisation name, distribution option, representative first name, surname and email, lead received
//   type;
// - with a white label also logo URL and background image URL.
// - Representative names are text; the email is a valid email.
test.each([
  [{}, {}],
  [{ name: '' }, { name: 'Field is required' }],
  [{ distributionType: undefined }, { distributionType: 'Field is required' }],
  [{ leadReceivalType: 'fax' }, { leadReceivalType: 'Lead received type is not valid.' }],
  [
    { representative: { firstName: 'T1', emailAddress: 'x' } },
    {
      'representative.firstName': 'Invalid value',
      'representative.lastName': 'Field is required',
      'representative.emailAddress': 'Invalid email',
    },
  ],
  [{ whiteLabel: null }, {}],
  [{ whiteLabel: addresses }, {}],
  [
    { whiteLabel: { logoUrl: 'javascript:alert(1)', primaryColor: 'red' } },
    {
      'whiteLabel.logoUrl': 'Logo URL is not valid.',
      'whiteLabel.backgroundImageUrl': 'Field is required',
      'whiteLabel.primaryColor': 'Primary colour is not valid.',
    },
  ],
  [{ whiteLabel: { ...addresses, fontColor: '#A1b2C3' } }, {}],
] as [OrganisationInput, object][])('an organisation with %j gives %j', (change, errors) => {
  expect(checkOrganisation({ ...organisation, ...change })).toEqual(errors)
})

test('editing limits the distribution options', () => {
  expect(checkOrganisation(organisation, 'internal')).toEqual({})
  expect(checkOrganisation({ ...organisation, distributionType: 'external' }, 'internal')).toEqual({
    distributionType: 'Distribution option is not valid.',
  })
})

test('web addresses are http or https, with a host and no user name', () => {
  const texts = ['http://a.b/c?d#e', 'https://a.b', 'ftp://a.b', '//a.b', 'https://u:p@a.b', 'https://', 'https://a b']
  expect(texts.filter(isWebAddress)).toEqual(['http://a.b/c?d#e', 'https://a.b'])
})
