import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { controls } from '../tests/security/controls.ts'
import { testsOfSecurity } from '../tests/security/tests-of-security.ts'

/**
 * `npm run test:security`: the tests that docs/security.md names. With `-- --without` controls are taken out one after the other, in a copy
 * of the repository, and each test must then fail: ends with 1 where one passes.
 */
const repository = resolve(import.meta.dirname, '..')
const runs = (command: string, args: readonly string[], cwd = repository, stdio: 'inherit' | 'ignore' = 'inherit') =>
  spawnSync(join(repository, 'node_modules/.bin', command), args, { cwd, stdio, shell: process.platform === 'win32' })
    .status === 0

process.exitCode = (process.argv.includes('--without') ? without() : testAll()) ? 0 : 1

function testAll(): boolean {
  const { vitest, stories } = testsOfSecurity(repository)
  return [runs('vitest', ['run', ...vitest]), runs('playwright', ['test', ...stories])].every(Boolean)
}

function without(): boolean {
  const copy = copyOfSources()
  try {
    const test = (project: string, files: readonly string[]) =>
      runs('vitest', ['run', '--project', project, '--retry=0', '--bail=1', ...files], copy, 'ignore')
    const projects = Map.groupBy(controls, ({ project }) => project)
    for (const [project, some] of projects)
      if (!test(project, [...new Set(some.map(control => control.test))]))
        throw new Error(`With every control in its place the tests of ${project} fail already.`)
    const unnoticed = controls.filter(({ number, what, file, text, without: instead, project, test: by }) => {
      const source = readFileSync(join(copy, file), 'utf8')
      writeFileSync(join(copy, file), source.replace(text, instead))
      const isNoticed = !test(project, [by])
      writeFileSync(join(copy, file), source)
      console.log(`${isNoticed ? 'noticed ' : 'NOT SEEN'}  (${number}) ${what}: ${by}`)
      return !isNoticed
    })
    return unnoticed.length === 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const isSource = (path: string): boolean => !/^(node_modules|\.git|test-results|data)$/.test(basename(path))

/** The sources copied, with the installed packages beside them; the workspaces among those are the copied ones. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lodeway-without-'))
  for (const name of readdirSync(repository).filter(isSource))
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter: isSource })
  for (const folder of ['.', ...globSync('apps/*', { cwd: repository })]) {
    const [from, to] = [join(repository, folder, 'node_modules'), join(copy, folder, 'node_modules')]
    for (const name of globSync('{*,.bin}', { cwd: from, exclude: ['@lodeway'] })) {
      mkdirSync(to, { recursive: true })
      symlinkSync(join(from, name), join(to, name))
    }
  }
  cpSync(join(repository, 'node_modules/@lodeway'), join(copy, 'node_modules/@lodeway'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return copy
}
