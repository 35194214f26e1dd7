import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outcomesInBrowser, outcomesOfVitest, type VitestReport, withSecondTries } from '../../scripts/test-outcomes.ts'
import { readPromises } from '../manifest/promises.ts'
import { shownPassages } from '../manifest/shown.ts'

const assertion = (title: string, error?: string) => ({
  fullName: title,
  title,
  status: error === undefined ? 'passed' : 'failed',
  duration: 500,
  failureMessages: error === undefined ? [] : [`\u001B[31m${error}\u001B[39m\n    at somewhere`],
})

const report = (file: string, tests: ReturnType<typeof assertion>[], message?: string): VitestReport => ({
  testResults: [
    {
      name: resolve(file),
      status: message !== undefined || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      startTime: 0,
      endTime: 2000,
      ...(message !== undefined && { message }),
      assertionResults: tests,
    },
  ],
})

/** The last of several tries, as `npm test` makes them. */
function tried(...reports: VitestReport[]) {
  const errors = new Map<string, string>()
  const last = reports.reduce<VitestReport | undefined>(
    (before, next) => withSecondTries(before, next, errors),
    undefined,
  )
  return outcomesOfVitest(last, errors).map(({ title, status, error }) => [title, status, error])
}

test('what passes when its file is tried again is flaky and says why it failed at first; what never does has failed once', () => {
  const first = report('a.test.ts', [
    assertion('steady'),
    assertion('now and then', 'Too late'),
    assertion('broken', 'No'),
  ])
  const second = report('a.test.ts', [assertion('steady'), assertion('now and then'), assertion('broken', 'No again')])
  expect(tried(first, second)).toEqual([
    ['steady', 'passed', ''],
    ['now and then', 'flaky', 'Too late'],
    ['broken', 'failed', 'No'],
  ])
})

test('a file that cannot be run has failed, and a second try without a report changes nothing', () => {
  const broken = report('b.test.ts', [], 'Cannot find module')
  expect(tried(broken)).toEqual([['as a whole', 'failed', 'Cannot find module']])
  expect(withSecondTries(broken, undefined, new Map())).toBe(broken)
})

test("a file's seconds are those of its tests and of what is done before them", () => {
  const outcomes = outcomesOfVitest(report('a.test.ts', [assertion('one'), assertion('two')]), new Map())
  expect(outcomes.map(({ seconds }) => seconds)).toEqual([1, 1])
})

test('in the browser a story is counted once, whichever of its tries passed', () => {
  const spec = (title: string, status: string, ...errors: (string | undefined)[]) => ({
    title,
    ok: status !== 'unexpected',
    tests: [
      {
        status,
        results: errors.map(message => ({ duration: 1000, errors: message === undefined ? [] : [{ message }] })),
      },
    ],
  })
  const folder = folderWith('browser.json', {
    suites: [
      {
        file: 'x.spec.ts',
        specs: [
          spec('steady', 'expected', undefined),
          spec('now and then', 'flaky', 'Error: hidden\n  at', undefined),
          spec('broken', 'unexpected', 'Error: 1', 'Error: 2', 'Error: 3'),
          spec('left out', 'skipped'),
        ],
      },
    ],
  })
  const found = outcomesInBrowser(join(folder, 'browser.json'))
  expect(found.map(({ title, status, error, seconds }) => [title, status, error, seconds])).toEqual([
    ['steady', 'passed', '', 1],
    ['now and then', 'flaky', 'Error: hidden', 2],
    ['broken', 'failed', 'Error: 1', 3],
  ])
})

test('a passage whose test failed is not counted again; one whose test was not run is', () => {
  const promises = readPromises()
  const quoted = promises.find(
    ({ says, file }) => isIn('http', file) && promises.filter(of => of.says === says).length === 1,
  )
  if (!quoted) throw new Error('No test under tests/http is the only one to quote a passage.')
  const passage = `${quoted.heading}: ${quoted.says}`
  const run = report(quoted.file, [{ ...assertion(quoted.title, 'No') }])
  expect(shownPassages(folderWith('server.json', run)).unshown).not.toContain(passage)
  expect(shownPassages(folderWith('server.json', run)).shown).not.toContain(passage)
  expect(shownPassages(folderWith('server.json', { testResults: [] })).unshown).toContain(passage)
})

const isIn = (folder: string, file: string) => file.startsWith(`tests/${folder}/`)

function folderWith(name: string, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-outcomes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), JSON.stringify(content))
  return folder
}
