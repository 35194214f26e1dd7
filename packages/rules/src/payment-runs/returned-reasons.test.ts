import { expect, test } from 'vitest'
import { returnedReasons } from './returned-reasons.ts'

test.each([
  [null, 'It was changed', null],
  ['It was changed', null, 'It was changed'],
  ['It was changed', 'It was changed', 'It was changed'],
  ['It was changed', 'A payout was taken back', 'It was changed, and a payout was taken back'],
  [
    'It was changed, and a payout was taken back',
    'A payout was taken back',
    'It was changed, and a payout was taken back',
  ],
])('known to be %s, and then %s', (known, reason, all) => expect(returnedReasons(known, reason)).toBe(all))
