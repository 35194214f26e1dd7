import { describe, expect, test } from 'vitest'
import { manyIds, manyOf, oneOf, readFilter, readTableState, toggledSort } from './table-address.ts'

describe('where a table stands', () => {
  // Document 1, section 9:
  // - offset from 0.
  // Document 2, section 2:
  // - The page size is a shared constant.
  // Document 2, section 9:
  // - Page size: a shared constant;
  test('an empty address is the first page of ten in the preset order', () => {
    expect(readTableState({}, 'firstName:asc')).toEqual({
      page: 1,
      perPage: 10,
      sort: { column: 'firstName', direction: 'asc' },
      search: '',
    })
  })

  test('everything is read from the address', () => {
    expect(
      readTableState({ page: '3', perPage: '50', sort: 'createdAt:desc', search: 'Naidoo' }, 'firstName:asc'),
    ).toEqual({
      page: 3,
      perPage: 50,
      sort: { column: 'createdAt', direction: 'desc' },
      search: 'Naidoo',
    })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { perPage: '11' },
    { sort: 'a b:asc' },
    { sort: 'name:up' },
    { search: '\u0000' },
  ])('a mistyped address (%j) falls back', parameters =>
    expect(readTableState(parameters, 'firstName:asc')).toEqual(readTableState({}, 'firstName:asc')),
  )
})

test('a click on a column orders by it, a second one turns the order round', () => {
  const sort = { column: 'firstName', direction: 'asc' } as const
  expect(toggledSort({ sort }, 'email')).toBe('email:asc')
  expect(toggledSort({ sort }, 'firstName')).toBe('firstName:desc')
  expect(toggledSort({ sort: { ...sort, direction: 'desc' } }, 'firstName')).toBe('firstName:asc')
})

test('filters take what they offer and nothing else', () => {
  const status = oneOf(['all', 'active'], 'all')
  expect(readFilter(status, 'active')).toBe('active')
  expect(readFilter(status, 'king')).toBe('all')
  expect(readFilter(status, undefined)).toBe('all')
  expect(readFilter(manyOf(['a', 'b']), ['a', 'x'])).toEqual(['a'])
  expect(readFilter(manyOf(['a', 'b']), 'b')).toEqual(['b'])
  const id = '0199c2a0-6e1f-7cc3-98c4-dc0c0c07398f'
  expect(readFilter(manyIds, [id, 'zzz', '0'])).toEqual([id])
})
