import { describe, expect, test } from 'vitest'
import { onlyTexts, parseSearch, stringifySearch } from './search-parameters.ts'

describe('query strings', () => {
  test.each([
    ['?cc=1234', { cc: '1234' }],
    ['?cc=0012&theme=omi', { cc: '0012', theme: 'omi' }],
    ['?on=true&list=%5B1%5D', { on: 'true', list: '[1]' }],
    ['?status=a&status=b&status=c', { status: ['a', 'b', 'c'] }],
    ['?search=Jos%C3%A9+%26+co', { search: 'José & co' }],
    ['', {}],
  ])('%s is read as it is and written back', (text, parameters) => {
    expect(parseSearch(text)).toEqual(parameters)
    expect(parseSearch(stringifySearch(parameters))).toEqual(parameters)
  })

  test('what is not set is left out', () => {
    expect(stringifySearch({ page: undefined, search: null, empty: [] })).toBe('')
    expect(stringifySearch({ page: 2 })).toBe('?page=2')
  })

  test('what is no text is none of the parameters', () => {
    expect(onlyTexts({ page: 2, search: null, status: ['a', 1], at: {} })).toEqual({})
    expect(onlyTexts({ cc: '1234', status: ['a', 'b'], hide: undefined })).toEqual({ cc: '1234', status: ['a', 'b'] })
  })

  test('no name is special', () => {
    expect(Object.keys(parseSearch('?__proto__=x'))).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype)
  })
})
