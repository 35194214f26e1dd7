import { expect, test } from 'vitest'
import { addedUp, hasOwn, whenAddedUp, whoseMoney } from './own-share.ts'

const none = { waiting: 0, held: 0, inRun: 0, paid: 0 }

test.each([
  ["all of it is the company's", true, 80.3, 0, { companys: 80.3 }],
  ['both have some of it', true, 80.3, 70.1, { companys: 10.2, own: 70.1 }],
  ['all of it is from before they joined', true, 70.1, 70.1, { own: 70.1 }],
  ['it comes to nothing', true, 0, 0, { companys: 0 }],
  ['they are paid themselves', false, 70.1, 70.1, { own: 70.1 }],
])('what is added up when %s', (_when, companyIsPaid, waiting, own, said) => {
  expect(addedUp({ companyIsPaid, sums: { ...none, waiting }, ownSums: { ...none, waiting: own } })).toEqual(said)
})

test('what is added up is not all that is paid while a payment run has some of it', () => {
  const nextPayDay = '2026-12-24'
  expect(whenAddedUp({ nextPayDay, sums: { ...none, waiting: 30 } })).toBe('on 24 Dec 2026')
  expect(whenAddedUp({ nextPayDay, sums: { ...none, waiting: 30, inRun: 50 } })).toBe(
    'on 24 Dec 2026, beside what is in a payment run',
  )
})

test('own amounts are told of wherever they stand', () => {
  const [companys, own] = [{ isCompanys: true }, { isCompanys: false }]
  expect(hasOwn({ data: [companys], ownSums: none })).toBe(false)
  expect(hasOwn({ data: [companys], ownSums: { ...none, held: 30 } })).toBe(true)
  expect(hasOwn({ data: [companys], ownSums: { ...none, paid: 30 } })).toBe(true)
  // An amount and what takes it back come to nothing.
  expect(hasOwn({ data: [own, own], ownSums: none })).toBe(true)
})

test.each([
  ["Your company's money", [true, true]],
  ['Your money', [false, false]],
  ["Your and your company's money", [false, true]],
])('what one lead earned is headed %s', (heading, whose) => {
  expect(whoseMoney(whose.map(isCompanys => ({ isCompanys })))).toBe(heading)
})
