import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// `knip` finds exports that nothing uses. What only the demonstration uses decides nothing either, and would pass it.

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: path => /\.test\.ts$|\/(testing|demo)(\/|$)/.test(path),
}).map(path => ({ path, text: codeIn(readFileSync(path, 'utf8')) }))

/** A rule that is only spoken of in comments is not used. */
function codeIn(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

/** The rules that no source but their own names, and that their own does not use either. */
function unusedRules(all: readonly { path: string; text: string }[]): string[] {
  const words = new Map<string, number>()
  for (const { text } of all)
    for (const word of new Set(text.match(/\w+/g))) words.set(word, (words.get(word) ?? 0) + 1)
  return all
    .filter(({ path }) => path.startsWith('packages/rules/src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter(name => words.get(name) === 1 && text.split(new RegExp(`\\b${name}\\b`)).length === 2)
        .map(name => `${path}: ${name}`),
    )
}

test('every rule is used by what runs', () => {
  expect(sources.filter(({ path }) => path.includes('/demo'))).toEqual([])
  expect(unusedRules(sources)).toEqual([])
})

test('one that only the demonstration uses is found', () => {
  const planted = { path: 'packages/rules/src/sales/planted.ts', text: 'export const onlyPlanted = 1\n' }
  expect(unusedRules([...sources, planted])).toEqual(['packages/rules/src/sales/planted.ts: onlyPlanted'])
  const user = { path: 'apps/api/src/features/sales/user.ts', text: 'export const user = onlyPlanted\n' }
  expect(unusedRules([...sources, planted, user])).toEqual([])
})
