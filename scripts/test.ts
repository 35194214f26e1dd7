import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { shownPassages } from '../tests/manifest/shown.ts'
import {
  type Outcome,
  outcomesInBrowser,
  outcomesOfVitest,
  readVitest,
  type VitestReport,
  withSecondTries,
} from './test-outcomes.ts'

/**
 * `npm test`: every check and every test, in the order in which they fail fastest. It goes on after a failure, so that one
 * run shows them all, and ends with what has to be known: what passed only when it was tried again, what failed, where the
 * time went, and the count. The same count is left in `<temporary folder>/lodeway-test/<commit>.json`.
 */
const results = resolve('test-results/counts')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

interface Check {
  readonly name: string
  readonly command: readonly string[]
}

/** A check or a file of tests that failed is run again by itself, so often. */
const moreTries = 2

const temporary = tmpdir()
const memory = '/dev/shm'
const folder = makeFolder()
process.env.TMPDIR = folder
// The same sources are run by some hundred processes: compiled once, they start in a third less.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
const prepared = join(folder, 'prepared')
process.on('exit', removeLeftovers)

const started = Date.now()
const loadAtStart = loadavg()
const outcomes: Outcome[] = []
const seconds: [part: string, seconds: number][] = []
const running = new Set<ChildProcess>()
let stoppedBy: NodeJS.Signals | undefined

const figures = (values: number[]) => values.map(value => value.toFixed(1)).join(' ')
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim()

const passage = (says: string, status: Outcome['status']): Outcome => ({
  file: 'docs/specification.md',
  title: says,
  status,
  error: 'No test that was run shows it.',
  seconds: 0,
})

// What runs now ends what it has started, and nothing follows on it. A terminal tells the whole group itself, and being told
// twice would end them without that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal
    if (signal === 'SIGTERM' || !process.stdin.isTTY) for (const child of running) child.kill(signal)
  })
}

// The checks mostly use one core each, so two run at once; so do what all parts after them use.
await part('checks', async () => {
  const names = ['types', 'lint', 'unused', 'boundaries', 'schema', 'format', 'lockfile']
  const waiting = [
    { name: 'the web application is built', command: ['npm', 'run', '--silent', 'build'] },
    ...names.map(name => ({ name, command: ['npm', 'run', '--silent', `check:${name}`] })),
    { name: 'a database for tests to copy', command: ['node', 'scripts/prepare-data.ts', prepared] },
  ]
  const found: Outcome[] = []
  const takeTurns = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) found.push(await runCheck(check))
  }
  await Promise.all([takeTurns(), takeTurns()])
  return found
})
process.env.PREPARED_DATA = prepared
await part('unit', () => runVitest('unit'))
// Together, so that the last files of one do not run alone before the other begins.
await part('server', () => runVitest('server', ['http', 'scenarios']))
await part('start', () => runVitest('start'))
await part('crowded', () => runVitest('crowded'))
await part('browser', runBrowser)
await part('manifest', async () => {
  const { shown, unshown } = shownPassages(results)
  return [...shown.map(says => passage(says, 'passed')), ...unshown.map(says => passage(says, 'failed'))]
})

const failed = outcomes.filter(({ status }) => status === 'failed')
const flaky = outcomes.filter(({ status }) => status === 'flaky')
const passed = outcomes.length - failed.length
printSummary()
leaveCount()
process.exit(failed.length === 0 ? 0 : 1)

/**
 * The temporary folder of all that is run here. The many databases of the tests are in it, so it is in memory on a Linux
 * with room for them: making and removing their thousands of files is a fifth of the work on a disk.
 */
function makeFolder(): string {
  const made = mkdtempSync(join(hasRoomInMemory() ? memory : temporary, 'lodeway-'))
  // As /tmp is: PostgreSQL does not run as root, and becomes somebody else who must get through.
  chmodSync(made, 0o1777)
  return made
}

function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR || !existsSync(memory) || noPrograms(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 6 * 1024 ** 3
}

/** A database server whose tests were killed, and could not stop it, ends with the folder. */
function removeLeftovers(): void {
  for (const file of globSync(join(folder, '*', 'postgres', 'data', 'postmaster.pid'))) {
    try {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      // It ended in this moment.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Containers often mount it so that nothing in it can be run, and tests put programs into their folders. */
function noPrograms(place: string): boolean {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some(line => line.split(' ')[1] === place && /\bnoexec\b/.test(line))
}

/** Runs one part and keeps what became of it. One that says nothing of any test has failed. */
async function part(name: string, carryOut: () => Promise<Outcome[]>): Promise<void> {
  const begun = Date.now()
  const found = await carryOut()
  if (found.length === 0)
    found.push({ file: name, title: 'as a whole', status: 'failed', error: 'It ran no test.', seconds: 0 })
  seconds.push([name, (Date.now() - begun) / 1000])
  outcomes.push(...found)
  const bad = found.filter(({ status }) => status === 'failed').length
  console.log(`${name}: ${found.length - bad} passed, ${bad} failed.`)
}

async function runCheck({ name, command: [program = '', ...args] }: Check): Promise<Outcome> {
  const begun = Date.now()
  let [ok, tries] = [false, 0]
  for (; !ok && tries <= moreTries; tries++) ok = await run(program, args)
  const status = !ok ? 'failed' : tries > 1 ? 'flaky' : 'passed'
  return { file: `check:${name}`, title: name, status, error: 'see above', seconds: (Date.now() - begun) / 1000 }
}

/**
 * The tests of projects. Files in which one failed are run again as a whole: stories that share a world go on from what
 * those before them did.
 */
async function runVitest(about: string, projects = [about]): Promise<Outcome[]> {
  const file = join(results, `${about}.json`)
  const attempt = async (path: string, args: readonly string[]): Promise<[VitestReport | undefined, boolean]> => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`]
    const chosen = projects.map(project => `--project=${project}`)
    const ok = await run('vitest', ['run', ...chosen, ...reporters, ...args])
    return [readVitest(path), ok]
  }
  let [report, ok] = await attempt(file, [])
  const firstErrors = new Map<string, string>()
  for (let more = 1; more <= moreTries && !ok; more++) {
    const again = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)
    console.log(`\nTried again: ${again.join(', ') || `all of ${about}`}`)
    const [next, isGood] = await attempt(join(results, `${about}-${more}.json`), [...again, '--maxWorkers=1'])
    report = withSecondTries(report, next, firstErrors)
    ok = isGood
  }
  if (report) writeFileSync(file, JSON.stringify(report))
  const found = outcomesOfVitest(report, firstErrors)
  // An error outside every test, in what is started before them for one, is a failure as well.
  if (!ok && found.every(({ status }) => status !== 'failed'))
    found.push({ file: about, title: 'as a whole', status: 'failed', error: 'see above', seconds: 0 })
  return found
}

async function runBrowser(): Promise<Outcome[]> {
  const file = join(results, 'browser.json')
  const ok = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const found = outcomesInBrowser(file)
  if (!ok && found.every(({ status }) => status !== 'failed'))
    found.push({ file: 'browser', title: 'as a whole', status: 'failed', error: 'see above', seconds: 0 })
  return found
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  if (stoppedBy) process.exit(130)
  console.log(`\n> ${command} ${args.slice(0, 4).join(' ')}`)
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  running.add(child)
  return new Promise((done, broken) => {
    child.once('error', broken)
    child.once('exit', code => {
      running.delete(child)
      if (!stoppedBy) done(code === 0)
      // What runs beside it ends by the same signal, and is waited for.
      else if (running.size === 0) process.exit(130)
    })
  })
}

function printSummary(): void {
  if (flaky.length > 0) {
    console.log('\nFlaky: passed only when tried again, each a defect to be mended')
    for (const { file, title, error } of flaky) console.log(`  ${file} › ${title}\n      ${error}`)
  }
  if (flaky.length > 5) console.log(`${flaky.length} flaky tests are too many: the next failure will be one of them.`)
  if (failed.length > 0) {
    console.log('\nFailed')
    for (const { file, title, error } of failed) console.log(`  ${file} › ${title}\n      ${error}`)
  }
  const byFile = Map.groupBy(outcomes, ({ file }) => file)
  const slowest = [...byFile]
    .map(([file, of]) => [of.reduce((sum, outcome) => sum + outcome.seconds, 0), file] as const)
    .toSorted(([a], [b]) => b - a)
    .slice(0, 20)
  console.log('\nThe slowest twenty, in seconds')
  for (const [took, file] of slowest) console.log(`${took.toFixed(1).padStart(8)}  ${file}`)
  console.log('\nThe parts, in seconds')
  for (const [name, took] of [...seconds, ['all of it', (Date.now() - started) / 1000] as const])
    console.log(`${took.toFixed(0).padStart(8)}  ${name}`)
  console.log(
    `\n${availableParallelism()} cores; load ${figures(loadAtStart)} at the start, ${figures(loadavg())} at the end`,
  )
  console.log(`${passed} passed, ${failed.length} failed`)
}

/** For programs. A checkout that was changed is no commit, and leaves nothing. */
function leaveCount(): void {
  const commit = git('rev-parse', 'HEAD')
  if (!commit || git('status', '--porcelain') !== '') return
  const counts = join(temporary, 'lodeway-test')
  mkdirSync(counts, { recursive: true })
  const took = Math.round((Date.now() - started) / 1000)
  const count = { commit, passed, failed: failed.length, flaky: flaky.length, seconds: took }
  writeFileSync(join(counts, `${commit}.json`), `${JSON.stringify(count)}\n`)
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

/** Installs a package where that is this user's to do; what the installer says is in a file. */
function installed(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const said = openSync('test-results/apt.log', 'a')
  const apt = (...args: string[]) => spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', said, said] }).status === 0
  console.log(`Installing ${name}; test-results/apt.log has what is said.`)
  apt('update', '-qq')
  const ok = apt('install', '-y', '-qq', name)
  closeSync(said)
  if (!ok) console.log(readFileSync('test-results/apt.log', 'utf8').slice(-1000))
  return ok
}
