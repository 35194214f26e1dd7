import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** Codes, numbers and what is searched for: what is longer is none. */
const cut = /^(maxSearchLength|maxTyped\w+|maxCompanyCodeLength|26|20|10|4)$/

/** A browser cuts what is pasted into a field with a maximum, and nobody is told. */
test('no field cuts a text that is kept: one that is too long is refused in words', () => {
  const cutting = globSync('**/*.tsx', { cwd: root }).flatMap(file =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\smaxLength=[{"']([^}"']*)/g)]
      .filter(([, maximum = '']) => !cut.test(maximum))
      .map(([, maximum]) => `${file}: ${maximum}`),
  )
  expect(cutting).toEqual([])
})
