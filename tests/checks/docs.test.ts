import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { queues } from '../../apps/api/src/jobs/queue.ts'

// What the documents say of the code, as far as a script can hold it against the code.

const read = (path: string) => readFileSync(path, 'utf8')
/** Documents that are kept true. Decisions are not: they say what was decided on their day, and are superseded. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  ...globSync(['docs/*.md', '{apps,packages}/*/README.md', 'bench/*.md']),
]
const architecture = read('ARCHITECTURE.md')

const files = globSync('{apps,packages,tests,scripts,bench}/**/*.{ts,tsx,sql,css,mjs}', {
  exclude: path => path.endsWith('node_modules'),
})
const isEndOfFile = (end: string) => existsSync(end) || files.some(file => file.endsWith(`/${end}`))

/** The rows of the table below a heading, as the texts of their cells. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = architecture.split(`## ${heading}\n`)
  const lines =
    section
      .split(/^## /m)[0]
      ?.split('\n')
      .filter(line => line.startsWith('|')) ?? []
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}
const quotedIn = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)

describe('the architecture', () => {
  test('names every table of the data model', () => {
    const source = read('apps/api/src/db/schema.ts').split('export interface DB {')[1] ?? ''
    const tables = [...source.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
      name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    )
    const named = tableBelow('Data model').flatMap(([, names = '']) => quotedIn(names))
    expect(named.toSorted()).toEqual(tables.toSorted())
  })

  test('names every job', () => {
    expect(
      tableBelow('Jobs')
        .flatMap(([name = '']) => quotedIn(name))
        .toSorted(),
    ).toEqual(Object.keys(queues).toSorted())
  })

  test('says of every word in which storeys it has something to say', () => {
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => name)
    const storeys = [
      folders('packages/rules/src'),
      Object.keys(endpointsByFeature).map(name => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
      folders('apps/api/src/features'),
      folders('apps/web/src/features'),
    ]
    const words = [...new Set(storeys.flat())].toSorted()
    const table = tableBelow('Words')
    expect(table.map(([word = '']) => quotedIn(word)[0])).toEqual(words)
    for (const [word = '', , ...marks] of table)
      expect([word, marks.map(mark => mark !== '')]).toEqual([
        word,
        storeys.map(storey => storey.includes(quotedIn(word)[0] ?? '')),
      ])
  })
})

test('every setting is in the table of the README, and no other', () => {
  const source = read('apps/api/src/env.ts')
  const settings = [
    ...((source.split('z.object({')[1] ?? '').split('\n})')[0]?.matchAll(/^ {2}([A-Z_]+):/gm) ?? []),
  ].map(([, name = '']) => name)
  const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(20)
  expect(rows.toSorted()).toEqual(settings.toSorted())
})

describe.each(documents)('%s', document => {
  const text = read(document)

  test('names files and folders that are there', () => {
    const paths = quotedIn(text).filter(quoted => /^(apps|packages|tests|scripts|docs|bench)\/[\w./-]+$/.test(quoted))
    expect(paths.filter(path => !existsSync(path))).toEqual([])
    // Where the folder is plain a file goes by its end: `sales/mark-paid.ts`, or in whose package it is: `rules/sales/rows.ts`.
    const ends = quotedIn(text).filter(quoted => /^[a-z][\w./-]*\.(ts|tsx|sql|css|mjs)$/.test(quoted))
    expect(ends.filter(end => !isEndOfFile(end) && !isEndOfFile(end.replace('/', '/src/')))).toEqual([])
  })

  test('names scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = '']) => path)
    expect(links.filter(path => !existsSync(join(dirname(document), path)))).toEqual([])
  })

  test('names calls of the contract', () => {
    const calls = new Set(
      Object.values(endpointsByFeature)
        .flat()
        .map(({ path }) => path.replaceAll(/:\w+/g, '{}')),
    )
    const named = quotedIn(text).flatMap(
      quoted => /^(?:GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w/{}-]+)$/.exec(quoted)?.[1] ?? [],
    )
    expect(named.filter(path => !calls.has(path.replaceAll(/\{\w+\}/g, '{}')))).toEqual([])
  })
})
