import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { insuranceTypes } from './insurance-types.ts'
import { measureQuality, qualityOfPoints, qualityVersion } from './quality.ts'
import type { QualityInput } from './quality-parts.ts'

const full: QualityInput = {
  insuranceType: 'medicalGapCover',
  phoneNumber: '0821234567',
  emailAddress: 'thandi@example.com',
  alternativePhoneNumber: '0112345678',
  idNumber: '8001015009087',
  medicalCover: true,
  yearlyIncome: { id: '1' },
  address: '1 Long Street',
  geographicalArea: 'westernCape',
  reason: 'Wants cover from May',
  consent: true,
}

test('a full lead has 100 points and nothing missing', () => {
  expect(measureQuality(full)).toEqual({ version: qualityVersion, points: 100, quality: 'high', missing: [] })
})

test.each([
  ['phoneNumber', { phoneNumber: '0112345679' }, 20],
  ['emailAddress', { emailAddress: 'x' }, 10],
  ['alternativePhoneNumber', { alternativePhoneNumber: undefined }, 5],
  ['alternativePhoneNumber', { alternativePhoneNumber: '+27 82 123 4567' }, 5],
  ['idNumber', { idNumber: '8001015009086' }, 20],
  ['idNumber', { idNumber: null, dateOfBirth: '1980-01-01' }, 12],
  ['idNumber', { idNumber: null, dateOfBirth: '1980-02-30' }, 20],
  ['questions', { medicalCover: undefined }, 20],
  ['questions', { insuranceType: 'businessInsurance', industry: { id: '1', name: 'Farming' } }, 20],
  ['yearlyIncome', { yearlyIncome: null }, 5],
  ['address', { address: ' ' }, 5],
  ['address', { geographicalArea: undefined }, 5],
  ['reason', { reason: 'Wants cover from Ma' }, 5],
  ['reason', { reason: '   Wants cover          ' }, 5],
  ['consent', { consent: false }, 10],
] as const)('%s is missing with %j: %d points', (what, change, points) => {
  const measured = measureQuality({ ...full, ...change } as QualityInput)
  expect(measured.points).toBe(100 - points)
  expect(measured.missing).toEqual([{ what, points, hint: expect.any(String) }])
})

test('a type without questions of its own has none open', () => {
  expect(measureQuality({ ...full, insuranceType: 'funeralCover', medicalCover: undefined }).points).toBe(100)
})

test.each([
  [100, 'high'],
  [75, 'high'],
  [74, 'medium'],
  [45, 'medium'],
  [44, 'low'],
  [0, 'low'],
])('%d points are %s', (points, quality) => {
  expect(qualityOfPoints(points)).toBe(quality)
})

const maybe = <Value>(value: Value) => fc.constantFrom(value, undefined)

test('points and what is missing add up to 100', { timeout: propertyTimeoutMillis }, () => {
  const input = fc.record({
    insuranceType: fc.constantFrom(...insuranceTypes),
    phoneNumber: maybe(full.phoneNumber),
    emailAddress: maybe(full.emailAddress),
    idNumber: maybe(full.idNumber),
    dateOfBirth: maybe('1980-01-01'),
    medicalCover: maybe(true),
    address: maybe(full.address),
    geographicalArea: maybe(full.geographicalArea),
    reason: maybe(full.reason),
    consent: maybe(true),
  })
  fc.assert(
    fc.property(input, lead => {
      const { points, missing } = measureQuality(lead)
      expect(missing.reduce((sum, part) => sum + part.points, points)).toBe(100)
    }),
    propertyRuns,
  )
})
