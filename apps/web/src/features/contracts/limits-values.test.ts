import { expect, test } from 'vitest'
import { limitsErrors, limitsValues } from './limits-values.ts'

test('what is wrong is said at its field', () => {
  expect(limitsErrors({ ...limitsValues(null), leadsPerDay: 0, ageTo: 'old' })).toMatchObject({
    'limits.leadsPerDay': 'Min of 1',
    'limits.ageTo': 'Age to is not valid.',
  })
  expect(limitsErrors({ ...limitsValues(null), ageFrom: 40, ageTo: 30 })['limits.ageTo']).toBe(
    'This is below the age it starts from',
  )
})
