import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { queues } from '../../apps/api/src/jobs/queue.ts'
import { tableBelow } from './documents.ts'

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

const files = globSync('{apps,packages,tests,scripts,bench}/**/*.{ts,tsx,sql,css,mjs}', {
  exclude: path => path.endsWith('node_modules'),
})
const isEndOfFile = (end: string) => existsSync(end) || files.some(file => file.endsWith(`/${end}`))

function brokenLinksOf(document: string): string[] {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = '']) => path)
  return links.filter(path => !existsSync(join(dirname(document), path)))
}

test.each(globSync('docs/decisions/*.md'))('%s links to what is there', decision =>
  expect(brokenLinksOf(decision)).toEqual([]),
)

const quotedIn = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)

/** '30 2 * * *' is '02:30 Johannesburg'. */
function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} Johannesburg`
  return minute === '*' ? 'every minute' : `every ${minute.replace('*/', '')} minutes`
}

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

  test('says of every job when it runs, or which files enqueue it, or both', () => {
    const schedules = new Map(
      [...read('apps/api/src/jobs/workers.ts').matchAll(/'?([\w-]+)'?[:,] '([\d*][\d*/ ]+)'/g)].map(
        ([, name = '', cron = '']) => [name, inWords(cron)],
      ),
    )
    const enqueuing = globSync('apps/api/src/**/*.ts').flatMap(file =>
      [...read(file).matchAll(/\.enqueue\(\s*(?:\w+\.)?tx,\s*'([\w-]+)'/g)].map(([, name = '']) => ({ file, name })),
    )
    for (const [cell = '', when = ''] of tableBelow('Jobs')) {
      const [job = ''] = quotedIn(cell)
      const named = quotedIn(when)
      const files = enqueuing.filter(({ name }) => name === job).map(({ file }) => file)
      const [hour] = when.split('; ')
      expect([job, hour]).toEqual([job, schedules.get(job) ?? hour])
      expect([job, files.filter(file => !named.some(end => file.endsWith(`/${end}`)))]).toEqual([job, []])
      expect([job, named.filter(end => !files.some(file => file.endsWith(`/${end}`)))]).toEqual([job, []])
      expect(schedules.has(job) || files.length > 0).toBe(true)
    }
  })

  test('answers every question of "Where is" with a file, a search or a part of the page', () => {
    for (const [question, answer = ''] of tableBelow('Where is …\\?')) {
      const found = quotedIn(answer).filter(
        quoted =>
          quoted.startsWith('grep ') ||
          globSync([quoted, `apps/api/src/**/${quoted}`, `apps/web/src/**/${quoted}`]).length > 0,
      )
      const isPart = /the last section of this page$|^the page itself/.test(answer)
      expect([question, found.length > 0 || isPart]).toEqual([question, true])
    }
    expect([...read('ARCHITECTURE.md').matchAll(/^## (.*)/gm)].at(-1)?.[1]).toBe('What is deliberately absent')
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

test('every check that is run stands in the table of CONTRIBUTING, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `(check:\w+)`/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(
    Object.keys(scripts)
      .filter(name => name.startsWith('check:'))
      .toSorted(),
  )
  expect(rows.filter(name => !scripts.check?.includes(`npm run ${name}`))).toEqual([])
})

test('every setting is in the table of the README, and no other', () => {
  const source = read('apps/api/src/settings.ts')
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

  test('draws folders that are there', () => {
    const drawn = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => [
      ...block.matchAll(/(?<![\w/.-])(?:apps|packages|tests|scripts|docs|bench)\/[\w.*{},/-]+/g),
    ])
    expect(drawn.map(([path]) => path.replace(/\/$/, '')).filter(path => globSync(path).length === 0)).toEqual([])
  })

  test('calls a decision by the number of its file', () => {
    const called = [...text.matchAll(/\[decisions? (\d+)[^\]]*\]\(([^)]*)\)/g)]
    const wrong = called.filter(([, number = '', link = '']) => !link.includes(`/${number.padStart(4, '0')}-`))
    expect(wrong.map(([all]) => all)).toEqual([])
  })

  test('names scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  test('links to what is there', () => expect(brokenLinksOf(document)).toEqual([]))

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
