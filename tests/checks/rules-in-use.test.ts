import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// `knip` finds exports that nothing uses. What only the demonstration uses decides nothing either, and would pass it.

interface Source {
  readonly path: string
  readonly text: string
}

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: path => /\.test\.ts$|\/(testing|demo)(\/|$)/.test(path),
}).map(path => ({ path: path.replaceAll('\\', '/'), text: codeIn(readFileSync(path, 'utf8')) }))

/** A rule that is only spoken of in comments is not used. */
function codeIn(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

const imports = /(?:import|export)\s+(?:type\s+)?(\*|\{[^}]*\})(?:\s+as\s+(\w+))?\s+from\s+'([^']+)'/g

/** What a source takes from files of the rules: `packages/rules/src/sales/payout.ts: payoutCents`. */
function importedBy({ path, text }: Source): string[] {
  return [...text.matchAll(imports)].flatMap(([, what = '', all = '', from = '']) => {
    const file = from.startsWith('.')
      ? join(dirname(path), from).replaceAll('\\', '/')
      : from.replace('@lodeway/rules/', 'packages/rules/src/')
    const names =
      what === '*'
        ? [...text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : [...what.matchAll(/(?:^\{|,)\s*(?:type\s+)?(\w+)/g)].map(([, name = '']) => name)
    return names.map(name => `${file}: ${name}`)
  })
}

/** The rules that no source imports, and that their own does not use either. */
function unusedRules(all: readonly Source[]): string[] {
  const imported = new Set(all.flatMap(importedBy))
  return all
    .filter(({ path }) => path.startsWith('packages/rules/src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)]
        .filter(([, name = '']) => text.split(new RegExp(`\\b${name}\\b`)).length === 2)
        .map(([, name]) => `${path}: ${name}`)
        .filter(rule => !imported.has(rule)),
    )
}

test('every rule is used by what runs', () => {
  expect(sources.filter(({ path }) => path.includes('/demo'))).toEqual([])
  expect(unusedRules(sources)).toEqual([])
})

test('one that nothing imports is found, though its name is a word elsewhere', () => {
  const path = 'packages/rules/src/sales/planted.ts'
  const planted = { path, text: 'export const isActive = 1\n' }
  expect(unusedRules([...sources, planted])).toEqual([`${path}: isActive`])
  const namesake = "import { isActive } from '@lodeway/rules/sales/other.ts'\n"
  expect(unusedRules([...sources, planted, { path: 'apps/api/src/user.ts', text: namesake }])).toHaveLength(1)
})

test.each([
  ['apps/api/src/user.ts', "import { other, isActive as is } from '@lodeway/rules/sales/planted.ts'"],
  ['apps/web/src/user.ts', "import * as rules from '@lodeway/rules/sales/planted.ts'\nrules.isActive"],
  ['packages/rules/src/money/user.ts', "export { isActive } from '../sales/planted.ts'"],
])('one that %s imports is used', (path, text) => {
  const planted = { path: 'packages/rules/src/sales/planted.ts', text: 'export const isActive = 1\n' }
  expect(unusedRules([...sources, planted, { path, text }])).toEqual([])
})
