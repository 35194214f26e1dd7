import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { controls } from '../security/controls.ts'
import { testsOfSecurity } from '../security/tests-of-security.ts'

const repository = resolve(import.meta.dirname, '../..')

test.each(controls)('$what: it can still be taken out ($number)', ({ file, text, without, test: by }) => {
  expect(readFileSync(join(repository, file), 'utf8').split(text)).toHaveLength(2)
  expect(without).not.toBe(text)
  expect(existsSync(join(repository, by))).toBe(true)
})

test('docs/security.md names tests that are there', () => {
  const { vitest, stories } = testsOfSecurity(repository)
  expect([vitest.length > 40, stories.length > 3]).toEqual([true, true])
})
