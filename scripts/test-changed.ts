import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { nearestTests } from './nearest-tests.ts'

/**
 * `npm run test:changed [base]`: the tests that a usual change is most likely to break, in about two minutes: units by
 * their imports, a few tests through HTTP, scenarios and stories by what they speak of. Without a base it is what was not
 * committed yet, else the last commit. It stands in for nothing: before handing in comes `npm test`.
 */
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

const uncommitted = git('ls-files', '--modified', '--others', '--exclude-standard').length > 0
const base = process.argv[2] ?? (uncommitted ? 'HEAD' : 'HEAD~1')
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter(
  file => existsSync(file),
)
const sources = changed.filter(file => /^(apps|packages)\/.*\.(ts|tsx|sql)$/.test(file))

const server = /^(apps\/(api|identity)|packages)\//
/** They open every screen, and are about none. */
const minutesLong = ['tests/e2e/{accessibility,look}.spec.ts']

/**
 * @param about the sources that these tests can be about
 * @param most how many, beside those that were changed themselves
 */
function chosen(patterns: readonly string[], about: RegExp, most: number): string[] {
  const files = globSync(patterns, { exclude: ['**/node_modules/**', '**/*.unit.test.ts', ...minutesLong] })
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
  const near = nearestTests(
    sources.filter(file => about.test(file)).map(file => readFileSync(file, 'utf8')),
    texts,
    most,
  )
  return [...new Set([...files.filter(file => changed.includes(file)), ...near])]
}

function run(command: string, ...args: string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status }: SpawnSyncReturns<Buffer> = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

const vitest = (project: string, ...args: string[]) =>
  run('vitest', 'run', '--project', project, '--reporter=dot', ...args)
const some = (files: readonly string[], then: (files: readonly string[]) => boolean) =>
  files.length === 0 || then(files)

console.log(`Changed since ${base}: ${changed.length} files.`)
const passed = [
  run('npm', 'run', '--silent', 'check:types'),
  vitest('unit', '--changed', base, '--passWithNoTests'),
  some(chosen(['tests/http/**/*.test.ts', 'apps/{api,identity}/**/*.test.ts'], server, 3), files =>
    vitest('http', ...files),
  ),
  some(chosen(['tests/scenarios/**/*.test.ts'], server, 2), files => vitest('scenarios', ...files)),
  some(chosen(['tests/e2e/**/*.spec.ts'], /./, 2), files => run('playwright', 'test', ...files)),
]
process.exit(passed.every(Boolean) ? 0 : 1)
