import { expect, test } from 'vitest'
import { followed, type Place } from './places.ts'

const through = (...pages: readonly (readonly [page: number, ids: string])[]) =>
  pages.reduce<readonly Place[]>((known, [page, ids]) => followed(known, [...ids], page), [])
const order = (places: readonly Place[]) => places.map(({ id }) => id).join('')

test.each([
  ['a list as it was opened', [[1, 'abc']], 'abc'],
  [
    'one that left it stays between its neighbours, and what moved up follows',
    [
      [1, 'abc'],
      [1, 'acd'],
    ],
    'abcd',
  ],
  [
    'so do several, in their order',
    [
      [1, 'abcd'],
      [1, 'acd'],
      [1, 'ade'],
      [1, 'def'],
    ],
    'abcdef',
  ],
  [
    'the first, the last, and the only one',
    [
      [1, 'abc'],
      [1, 'bc'],
      [1, 'b'],
      [1, ''],
    ],
    'abc',
  ],
  [
    'the page after',
    [
      [1, 'abc'],
      [2, 'def'],
    ],
    'abcdef',
  ],
  [
    'the page before',
    [
      [2, 'def'],
      [1, 'abc'],
    ],
    'abcdef',
  ],
  [
    'the page after, when one has moved up to the page before',
    [
      [1, 'abc'],
      [1, 'acd'],
      [2, 'efg'],
    ],
    'abcdefg',
  ],
  [
    'one that is new',
    [
      [1, 'acd'],
      [1, 'abc'],
    ],
    'abcd',
  ],
  [
    'another order',
    [
      [1, 'abc'],
      [1, 'cba'],
    ],
    'cba',
  ],
] as const)('%s', (_what, pages, expected) => expect(order(through(...pages))).toBe(expected))

test('each is on the page where it was last', () =>
  expect(through([1, 'abc'], [1, 'acd'], [2, 'ef'])).toEqual([
    { id: 'a', page: 1 },
    { id: 'b', page: 1 },
    { id: 'c', page: 1 },
    { id: 'd', page: 1 },
    { id: 'e', page: 2 },
    { id: 'f', page: 2 },
  ]))
