import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Promised, readPromises } from './promises.ts'

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

interface PlaywrightSuite {
  file: string
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface Ran {
  readonly file: string
  readonly title: string
  readonly passed: boolean
}

/**
 * Which passages of the specification the finished run has shown: every test that quotes one has to have run and passed. One
 * that failed counts by itself already: its passages are in neither list.
 * @param reports the folder of JSON reports that `npm test` leaves
 */
export function shownPassages(reports: string): { shown: string[]; unshown: string[] } {
  const ran = Map.groupBy([...ranInVitest(reports), ...ranInBrowser(reports)], ({ file }) => file)
  const stateOf = ({ file, title }: Promised) => {
    const pattern = titlePattern(title)
    const found = ran.get(file)?.filter(test => pattern.test(test.title)) ?? []
    return found.some(({ passed }) => passed) ? 'passed' : found.length > 0 ? 'failed' : 'absent'
  }
  const passages = Map.groupBy(readPromises(), ({ heading, says }) => `${heading}: ${says}`)
  const states = [...passages].map(([says, promises]) => ({ says, states: new Set(promises.map(stateOf)) }))
  return {
    shown: states.filter(passage => !passage.states.has('absent') && !passage.states.has('failed')).map(of => of.says),
    unshown: states.filter(passage => passage.states.has('absent')).map(of => of.says),
  }
}

function ranInVitest(reports: string): Ran[] {
  return ['unit', 'server', 'start', 'crowded'].flatMap(project => {
    const report = read(join(reports, `${project}.json`)) as VitestReport | undefined
    return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title, status }): Ran => {
          const file = relative(resolve('.'), name).replaceAll('\\', '/')
          return { file, title, passed: status === 'passed' }
        }),
    )
  })
}

function ranInBrowser(reports: string): Ran[] {
  const walk = ({ file, specs = [], suites = [] }: PlaywrightSuite): Ran[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ title, ok }): Ran => ({ file: `tests/e2e/${file}`, title, passed: ok })),
    ...suites.flatMap(walk),
  ]
  return ((read(join(reports, 'browser.json')) as PlaywrightSuite | undefined)?.suites ?? []).flatMap(walk)
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A title as it stands in the file, where `%s`, `$name` and `${name}` are filled in when the test runs. */
function titlePattern(title: string): RegExp {
  const parts = title
    .split(/%[sdifjo#$]|\$\{[^}]*\}|\$[\w.]+/)
    .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
