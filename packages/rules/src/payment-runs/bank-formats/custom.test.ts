import { expect, test } from 'vitest'
import { type CustomLayout, layoutProblems, maxAroundLength, maxFixedTextLength } from './custom.ts'

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

test.each<[string, Partial<CustomLayout>, 'above' | 'below' | 'columns' | undefined]>([
  ['a payment below', { below: 'Total,{count}\nT Thief,99 9999-9999,470010,50000.00' }, 'below'],
  ['one of all that is paid', { below: 'T Thief,9999999999,470010,{totalAmount}' }, 'below'],
  ['one whose last figures are filled in', { above: 'T Thief,9999999{count},470010,5' }, 'above'],
  ['one as headings', { hasHeadings: true }, 'columns'],
  ['headings that are not written', {}, undefined],
  [
    'sums and the own account',
    { above: '{ownName},{ownAccount},{ownBranch},{totalAmount}', sums: ['count', 'hash'] },
    undefined,
  ],
  ['a day, and a number that is no amount', { above: 'Made,{madeOn},1,{count}', below: 'Batch,20261125' }, undefined],
])('what stands around the payments is none itself: %s', (_, around, field) => {
  const headings = { name: 'T Thief', accountNumber: '9999999999', branchCode: '470010', amount: '50000.00' } as const
  const columns = (['name', 'accountNumber', 'branchCode', 'amount'] as const).map(part => ({
    part,
    heading: headings[part],
  }))
  const problems = layoutProblems({ separator: ',', hasHeadings: false, columns, sums: [], ...around })
  expect(problems).toEqual(field ? { [field]: expect.stringContaining('would pay somebody') } : {})
})
