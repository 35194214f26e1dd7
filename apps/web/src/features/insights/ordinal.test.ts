import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test('ranks in words', () => {
  expect([1, 2, 3, 4, 5, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '5th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ])
})
