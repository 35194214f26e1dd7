import { expect, test } from 'vitest'
import { incomeChoices, limitsErrors, limitsValues, typedLimitsInWords } from './limits-values.ts'

test('what is wrong is said at its field', () => {
  expect(limitsErrors({ ...limitsValues(null), leadsPerDay: 0, ageTo: 'old' })).toMatchObject({
    'limits.leadsPerDay': 'Min of 1',
    'limits.ageTo': 'Age to is not valid.',
  })
  expect(limitsErrors({ ...limitsValues(null), ageFrom: 40, ageTo: 30 })['limits.ageTo']).toBe(
    'This is below the age it starts from',
  )
})

test('limits are told as they are typed, and what cannot be read is none yet', () => {
  expect(typedLimitsInWords(limitsValues(null))).toBe('none')
  expect(typedLimitsInWords({ ...limitsValues(null), leadsPerDay: 20, leadsPerHour: 0, ageFrom: 'old' })).toBe(
    '20 a day',
  )
})

test('an income that was taken off the list is named where it is chosen, and offered to nobody else', () => {
  const [low, high] = [
    { id: 'low', name: 'R0 - R60 000' },
    { id: 'high', name: 'R60 001 - R120 000' },
  ]
  expect(incomeChoices([low], [high], ['high'])).toEqual([
    { value: 'low', label: 'R0 - R60 000' },
    { value: 'high', label: 'R60 001 - R120 000' },
  ])
  expect(incomeChoices([low], [high], [])).toHaveLength(1)
})
