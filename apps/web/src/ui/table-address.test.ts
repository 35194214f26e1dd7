import { offset } from '@lodeway/contract/list-fields.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { manyIds, manyOf, offsetOf, oneOf, readFilter, readTableState, toggledSort } from './table-address.ts'

const columns = [{ key: 'firstName' }, { key: 'createdAt', sortable: true }, { key: 'premium' }]

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
      readTableState(
        { page: '3', perPage: '50', sort: 'createdAt:desc', search: 'Naidoo' },
        'firstName:asc',
        undefined,
        {},
        columns,
      ),
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
    { sort: 'bogus:asc' },
    { sort: 'premium:asc' },
    { search: '\u0000' },
  ])('a mistyped address (%j) falls back', parameters =>
    expect(readTableState(parameters, 'firstName:asc', undefined, {}, columns)).toEqual(
      readTableState({}, 'firstName:asc'),
    ),
  )

  test('an order that somebody was used to is not asked for once its column is gone', () => {
    const sortOf = (sort: string) => readTableState({}, 'firstName:asc', undefined, { sort }, columns).sort
    expect(sortOf('gone:desc')).toEqual({ column: 'firstName', direction: 'asc' })
    expect(sortOf('createdAt:desc')).toEqual({ column: 'createdAt', direction: 'desc' })
  })

  test.each(['2', '999999', '99999999999', '9'.repeat(400)])(
    'page %s is asked for within what the server takes',
    page => {
      const state = readTableState({ page }, 'firstName:asc')
      expect(state.page).toBeGreaterThan(1)
      expect(z.safeParse(offset, offsetOf(state.page, state.perPage)).success).toBe(true)
    },
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
