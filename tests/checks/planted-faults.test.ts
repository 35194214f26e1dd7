import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseRings } from '../../dependency-cruiser.config.mjs'

// Each check is given a fault, in a folder that looks like the repository: one that no longer finds it has gone blind.

const repository = resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodeway-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

function run(program: string, args: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

describe('a rule that is not pure', () => {
  test.each([
    ['the environment', "export const rule = () => process.env['X']"],
    ['a call', "export const rule = () => fetch('https://example.org')"],
    ['a file', "import { readFileSync } from 'node:fs'\nexport const rule = () => readFileSync('x')"],
    ['the page', 'export const rule = () => document.title'],
    ['a timer', 'export const rule = () => setTimeout(() => undefined, 1)'],
  ])('%s does not compile', (_what, source) => {
    plant('src/planted.ts', source)
    const config = { extends: join(repository, 'packages/rules/tsconfig.json'), include: ['src'] }
    plant('tsconfig.json', JSON.stringify(config))
    plant('package.json', '{ "type": "module" }')
    const { code, said } = run('tsc', ['-p', 'tsconfig.json'])
    expect(said).toMatch(/planted\.ts.*error TS(2304|2584|2591|2307)/)
    expect(code).toBeGreaterThan(0)
  })

  test.each([
    'export const rule = () => Date.now()',
    'export const rule = () => new Date()',
    'export const rule = () => Date()',
    'export const rule = () => Math.random()',
    "export const rule = () => Math['random']()",
  ])('%s is found', source => {
    plant('packages/rules/src/planted.ts', source)
    const config = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
    plant('.oxlintrc.json', JSON.stringify({ ...config, jsPlugins: [join(repository, 'scripts/lint/pure.mjs')] }))
    const { code, said } = run('oxlint', ['packages'])
    expect(said).toContain('no-clock-or-chance')
    expect(code).toBe(1)
  })
})

describe('an import that the map does not allow', () => {
  test.each([
    ['features/leads/leads.ts', 'apps/api/src/features/outcomes/outcomes.ts', 'api-feature-leads'],
    ['features/persons/persons.ts', 'apps/api/src/features/leads/leads.ts', 'api-feature-alone'],
    ['crypto/crypto.ts', 'apps/api/src/features/leads/leads.ts', 'core-knows-no-feature'],
    ['features/leads/change-lead.ts', 'apps/api/src/http/mount.ts', 'commands-know-no-http'],
  ])('apps/api/src/%s → %s: %s', (from, to, rule) => {
    plant(to, 'export const there = 1\n')
    const path = `apps/api/src/${from}`
    plant(
      path,
      `import { there } from '${join('../'.repeat(path.split('/').length - 1), to)}'\nexport const here = there\n`,
    )
    plant('packages/.keep', '')
    const { code, said } = run('depcruise', ['--config', join(repository, 'dependency-cruiser.config.mjs'), 'apps'])
    expect(said).toContain(rule)
    expect(code).toBeGreaterThan(0)
  })

  test('nor a map that has a ring in it', () => {
    expect(() => refuseRings({ leads: ['sales'], sales: ['persons'], persons: [] })).not.toThrow()
    expect(() => refuseRings({ leads: ['sales'], sales: ['persons'], persons: ['leads'] })).toThrow(/ring: leads/)
  })
})
