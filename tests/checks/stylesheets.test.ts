import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The compiler and the check of boundaries take a stylesheet's word for it that it is there: only the build would miss it.
test('every stylesheet that is imported is there, and every one that is there is imported', () => {
  const imported = globSync('apps/web/{src,gallery}/**/*.{ts,tsx}').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/'(\.{1,2}\/[^']+\.css)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  )
  expect(imported.filter(path => !existsSync(path))).toEqual([])
  expect(globSync('apps/web/{src,gallery}/**/*.css').filter(path => !imported.includes(path))).toEqual([])
})
