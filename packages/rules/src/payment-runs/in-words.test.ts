import { expect, test } from 'vitest'
import { heldInWords } from './in-words.ts'

const held = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `P${at + 1}`, hold: 'noAccount' as const }))
const because = 'is held now: No bank details on file.'
const help = 'Leave them out and submit the run again.'

test('everybody who is held is named, of many the first five; who owes is helped in another way', () => {
  expect(heldInWords(held(1))).toBe(`P1 ${because} ${help}`)
  expect(heldInWords([...held(2), { name: 'P3', hold: 'negativeBalance' }])).toBe(
    `P1 ${because} P2 ${because} ${help} P3 is held now: Amounts that were taken back come off first; carried into the next run. Leave them out, put them back, so that it is taken off what they are paid, and submit the run again.`,
  )
  const five = held(5).map(({ name }) => `${name} ${because}`)
  expect(heldInWords(held(5))).toBe([...five, help].join(' '))
  expect(heldInWords(held(6))).toBe([...five, help, '1 more payee is held now.'].join(' '))
  expect(heldInWords(held(8))).toBe([...five, help, '3 more payees are held now.'].join(' '))
})
