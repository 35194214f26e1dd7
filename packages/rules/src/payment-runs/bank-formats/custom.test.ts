import { expect, test } from 'vitest'
import { layoutProblems, maxAroundLength, maxFixedTextLength } from './custom.ts'

test('texts that are too long for a format are told at their fields', () => {
  const parts = (['accountNumber', 'branchCode', 'amount'] as const).map(part => ({ part, heading: part }))
  const problems = (longer: number) =>
    layoutProblems({
      separator: ',',
      hasHeadings: true,
      columns: [...parts, { part: 'text', heading: 'Text', text: 'x'.repeat(maxFixedTextLength + longer) }],
      sums: [],
      above: 'x'.repeat(maxAroundLength + longer),
      below: 'x'.repeat(maxAroundLength + longer),
    })
  expect(problems(0)).toEqual({})
  const around = 'Max of 500 characters'
  expect(problems(1)).toEqual({ text: 'Max of 60 characters', above: around, below: around })
})
