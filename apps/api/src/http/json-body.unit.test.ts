import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDuplicateKeys } from './json-body.ts'

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"x":[{"b":{"c":1,"d":2,"c":3}}]}', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['{"a":{"a":{"a":1}}}', false],
  ['[{"a":1},{"a":2}]', false],
  ['{"a":"\\"a\\":{","b":"a"}', false],
  ['"a"', false],
  ['', false],
])('%s: %s', (text, expected) => expect(hasDuplicateKeys(text)).toBe(expected))

test('what JSON.stringify writes never has a name twice', () => {
  fc.assert(fc.property(fc.jsonValue(), value => !hasDuplicateKeys(JSON.stringify(value))))
})
