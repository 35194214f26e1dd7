import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shownPassages } from '../tests/manifest/shown.ts'

/**
 * `npm test`: every check and every test, in the order in which they fail fastest, and the count at the end. It goes on
 * after a failure, so that one run shows them all.
 */
const results = resolve('test-results/counts')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

interface Count {
  passed: number
  failed: number
}

const total: Count = { passed: 0, failed: 0 }
const started = Date.now()

for (const check of ['types', 'lint', 'format', 'boundaries', 'unused', 'schema', 'lockfile']) {
  add(check, { passed: 1, failed: 0 }, run('npm', ['run', '--silent', `check:${check}`]))
}
for (const project of ['unit', 'http', 'scenarios', 'start']) {
  const file = join(results, `${project}.json`)
  const ok = run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  add(project, countOfVitest(file), ok)
}
const file = join(results, 'browser.json')
const ok = run('playwright', ['test', '--reporter=list,json'], {
  CHROMIUM: findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: file,
})
add('browser', countOfPlaywright(file), ok)
addManifest()

console.log(`All of it took ${Math.round((Date.now() - started) / 1000)} s.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.slice(0, 4).join(' ')}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

/** A step that failed without saying which test did counts as one failure; one that ran nothing has failed as well. */
function add(name: string, count: Count | undefined, succeeded: boolean): void {
  const found = count ?? { passed: 0, failed: 0 }
  const failed = succeeded && found.passed > 0 ? found.failed : Math.max(found.failed, 1)
  // A single check that failed has passed nothing.
  const passed = succeeded || found.failed > 0 ? found.passed : 0
  total.passed += passed
  total.failed += failed
  console.log(`${name}: ${passed} passed, ${failed} failed.`)
}

/** Each quoted passage of the specification counts as one: shown by tests that ran and passed in this run. */
function addManifest(): void {
  const { shown, unshown } = shownPassages(results)
  for (const says of unshown) console.error(`Not shown by a test that passed: ${says}`)
  add('manifest', { passed: shown, failed: unshown.length }, unshown.length === 0)
}

function countOfVitest(path: string): Count | undefined {
  if (!existsSync(path)) return undefined
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
}

function countOfPlaywright(path: string): Count | undefined {
  if (!existsSync(path)) return undefined
  const { stats } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/**
 * The machine's Chromium, installed when it is absent and this may be done; else one line that says what is missing. The
 * shell without windows comes first: it does the same in half the time.
 */
function findChromium(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  if (existsSync(shell) || (installed('chromium-headless-shell') && existsSync(shell))) return shell
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = known.find(path => existsSync(path))
  if (found) return found
  if (installed('chromium')) return '/usr/bin/chromium'
  console.error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
  return ''
}

/** Installs a package where that is this user's to do. */
function installed(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', name])
}
