import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

/** What became of one test. */
export interface Outcome {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  /** Flaky: it failed, and passed when it was tried again. */
  readonly status: 'passed' | 'failed' | 'flaky'
  /** The first line of the first error. */
  readonly error: string
  readonly seconds: number
}

/** What is read of vitest's report. */
export interface VitestReport {
  testResults: {
    /** The file's whole path. */
    name: string
    status: string
    startTime: number
    endTime: number
    /** Why the file itself could not be run. */
    message?: string
    assertionResults: {
      fullName: string
      title: string
      status: string
      duration?: number
      failureMessages?: string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs?: {
    title: string
    tests: { status: string; results: { duration: number; errors?: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export const readVitest = (path: string): VitestReport | undefined => read(path) as VitestReport | undefined

/**
 * The report with the files of a second try in place of those of the first.
 * @param firstErrors takes the first line of why each test failed before, by `file › test`
 */
export function withSecondTries(
  before: VitestReport | undefined,
  next: VitestReport | undefined,
  firstErrors: Map<string, string>,
): VitestReport | undefined {
  if (!before || !next) return next ?? before
  for (const result of before.testResults) {
    for (const test of failuresOf(result)) {
      const key = `${result.name} › ${test.fullName}`
      if (!firstErrors.has(key)) firstErrors.set(key, test.error)
    }
  }
  const again = new Map(next.testResults.map(result => [result.name, result]))
  return { ...before, testResults: before.testResults.map(result => again.get(result.name) ?? result) }
}

export function outcomesOfVitest(
  report: VitestReport | undefined,
  firstErrors: ReadonlyMap<string, string>,
): Outcome[] {
  return (report?.testResults ?? []).flatMap(result => {
    const file = relative(resolve('.'), result.name).replaceAll('\\', '/')
    const whole = failuresOf(result).filter(({ fullName }) => fullName === '')
    const tests = result.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    const inTests = tests.reduce((sum, { duration = 0 }) => sum + duration, 0)
    // What is done before all tests of a file is shared out among them: a file's time is that of its tests together.
    const shared = Math.max(0, result.endTime - result.startTime - inTests) / Math.max(1, tests.length)
    return [
      ...whole.map(({ error }): Outcome => ({ file, title: 'as a whole', status: 'failed', error, seconds: 0 })),
      ...tests.map(({ fullName, status, duration = 0, failureMessages }): Outcome => {
        const before = firstErrors.get(`${result.name} › ${fullName}`)
        return {
          file,
          title: fullName,
          status: status === 'failed' ? 'failed' : before === undefined ? 'passed' : 'flaky',
          error: before ?? firstLine(failureMessages?.[0]),
          seconds: (duration + shared) / 1000,
        }
      }),
    ]
  })
}

/** The tests of a file that failed; the file itself, without a name, when it could not be run. */
function failuresOf({ status, message, assertionResults }: VitestReport['testResults'][number]) {
  const tests = assertionResults
    .filter(test => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ fullName, error: firstLine(failureMessages?.[0]) }))
  return status === 'failed' && tests.length === 0 ? [{ fullName: '', error: firstLine(message) }] : tests
}

export function outcomesInBrowser(path: string): Outcome[] {
  const walk = ({ file, specs = [], suites = [] }: PlaywrightSuite): Outcome[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results }): Outcome => {
          const error = results.flatMap(({ errors = [] }) => errors)[0]?.message
          return {
            file: `tests/e2e/${file}`,
            title,
            status: status === 'flaky' ? 'flaky' : status === 'expected' ? 'passed' : 'failed',
            error: firstLine(error),
            seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          }
        }),
    ),
    ...suites.flatMap(walk),
  ]
  const { suites = [], errors = [] } = (read(path) ?? {}) as {
    suites?: PlaywrightSuite[]
    errors?: { message?: string }[]
  }
  const outside = errors.map(({ message }): Outcome => {
    return { file: 'tests/e2e', title: 'as a whole', status: 'failed', error: firstLine(message), seconds: 0 }
  })
  return [...outside, ...suites.flatMap(walk)]
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Without the colours of a terminal. */
const firstLine = (text = ''): string =>
  text
    // oxlint-disable-next-line no-control-regex -- what a terminal is told begins with one.
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .trim()
    .split('\n')[0] ?? ''
