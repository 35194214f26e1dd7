import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readPromises } from './promises.ts'

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

interface PlaywrightSuite {
  file: string
  specs?: { title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/**
 * Which passages of the specification the finished run has shown: every test that quotes one has to have run and passed.
 * @param reports the folder of JSON reports that `npm test` leaves
 */
export function shownPassages(reports: string): { shown: number; unshown: string[] } {
  const passed = new Map<string, string[]>()
  for (const [file, title] of [...passedInVitest(reports), ...passedInBrowser(reports)]) {
    passed.set(file, [...(passed.get(file) ?? []), title])
  }
  const passages = Map.groupBy(readPromises(), ({ heading, says }) => `${heading}: ${says}`)
  const unshown = [...passages].filter(([, promises]) =>
    promises.some(({ file, title }) => {
      const pattern = titlePattern(title)
      return !passed.get(file)?.some(found => pattern.test(found))
    }),
  )
  return { shown: passages.size - unshown.length, unshown: unshown.map(([says]) => says) }
}

function passedInVitest(reports: string): [string, string][] {
  return ['unit', 'http', 'scenarios', 'start'].flatMap(project => {
    const report = read(join(reports, `${project}.json`)) as VitestReport | undefined
    return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ title }): [string, string] => [relative(resolve('.'), name).replaceAll('\\', '/'), title]),
    )
  })
}

function passedInBrowser(reports: string): [string, string][] {
  const walk = ({ file, specs = [], suites = [] }: PlaywrightSuite): [string, string][] => [
    ...specs.filter(({ ok }) => ok).map(({ title }): [string, string] => [`tests/e2e/${file}`, title]),
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
