import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { featureEdges, refuseRings } from '../../dependency-cruiser.config.mjs'

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
    "export const rule = () => Date['now']()",
    'export const rule = () => { const { now } = Date; return now() }',
    'export const rule = () => [undefined].map(Date)',
    "export const rule = () => Function('return Date.now()')()",
    "export const rule = (at: Date) => at.constructor('x')",
    'export const rule = (at: Date) => at.getHours()',
    'export const rule = (at: Date) => at.toLocaleString()',
    "export const rule = () => new Intl.DateTimeFormat('en').resolvedOptions()",
    'export const rule = () => { const Clock = Date; return new Clock() }',
    'export const rule = () => { const { random } = Math; return random() }',
    'export const rule = () => globalThis.Date.now()',
    "export const rule = () => new Intl.DateTimeFormat('en-ZA').format()",
    "export const rule = () => new Intl.DateTimeFormat('en-ZA').format(undefined)",
    "export const rule = () => new Intl.DateTimeFormat('en-ZA').formatToParts(void 0)",
    'export const rule = () => new Date(...[])',
    'declare const process: { env: object }\nexport const rule = () => process.env',
    'declare function now(): number\nexport const rule = () => now()',
    'declare global { const here: string }\nexport const rule = () => here',
  ])('%s is found', source => {
    plant('packages/rules/src/planted.ts', source)
    const { code, said } = lint()
    expect(said).toContain('no-clock-or-chance')
    expect(code).toBe(1)
  })

  test.each([
    'export const rule = (at: string) => new Date(at)',
    'export const rule = (at: unknown) => (at instanceof Date ? Date.UTC(2026, 1) : Date.parse(String(at)))',
    'export const rule = (at: Date) => Math.floor(at.getTime())',
  ])('%s is none', source => {
    plant('packages/rules/src/allowed.ts', source)
    expect(lint().said).not.toContain('no-clock-or-chance')
  })
})

describe('what takes the types out of force in a rule', () => {
  test.each([
    ['/// <reference types="node" />\nexport const rule = 1', 'triple-slash-reference'],
    ['/// <reference lib="dom" />\nexport const rule = 1', 'triple-slash-reference'],
    ['// @ts-ignore\nexport const rule = () => process.env', 'ban-ts-comment'],
    ['// @ts-nocheck\nexport const rule = () => process.env', 'ban-ts-comment'],
    ['// @ts-expect-error\nexport const rule = () => process.env', 'ban-ts-comment'],
  ])('%s is found', (source, rule) => {
    plant('packages/rules/src/planted.ts', source)
    const { code, said } = lint()
    expect(said).toContain(rule)
    expect(code).toBe(1)
  })
})

/** The rules of this repository over what was planted. */
function lint() {
  const config = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] }
  plant(
    '.oxlintrc.json',
    JSON.stringify({ ...config, jsPlugins: config.jsPlugins.map(path => join(repository, path)) }),
  )
  return run('oxlint', ['packages', 'apps'])
}

describe('a line that goes around the types, or around the one way to count money', () => {
  test.each([
    ['apps/api/src/planted.ts', 'export const row = {} as never', 'no-holes'],
    ['apps/api/src/planted.ts', 'export const row = {} as unknown as string', 'no-holes'],
    ['apps/api/src/planted.ts', 'export const first = (rows: string[]) => rows[0]!.length', 'no-holes'],
    ['apps/api/src/planted.ts', 'export let first!: string', 'no-holes'],
    ['apps/api/src/planted.ts', '// @ts-expect-error\nexport const first: string = 1', 'ban-ts-comment'],
    ['apps/web/src/planted.ts', 'export const parameters = (use: any) => use({ strict: false })', 'no-holes'],
    ['apps/web/src/planted.ts', 'export const rand = (cents: number) => cents / 100', 'no-hand-made-cents'],
    ['packages/rules/src/planted.ts', 'export const percent = (bps: number) => `${bps / 100}%`', 'no-hand-made-cents'],
    ['apps/api/src/planted.ts', 'export const rand = (cents: number) => cents * 0.01', 'no-hand-made-cents'],
    [
      'apps/api/src/planted.ts',
      'export const share = (cents: number, bps: number) => (cents * bps) / 10_000',
      'no-hand-made-cents',
    ],
    ['apps/api/src/planted.ts', 'export let cents = 1\ncents /= 100', 'no-hand-made-cents'],
    ['apps/api/src/planted.ts', 'export const cents = (rand: number) => Math.round(rand * 100)', 'no-hand-made-cents'],
    ['apps/api/src/planted.ts', 'export const bps = (part: number) => Math.floor(part * 10_000)', 'no-hand-made-cents'],
    [
      'apps/api/src/planted.ts',
      'export const mean = (of: number) => centsToRand(Math.round(of))',
      'no-hand-made-cents',
    ],
    ['apps/api/src/planted.ts', 'export const text = (of: number) => centsToRand(of).toFixed(2)', 'no-hand-made-cents'],
  ])('%s: %s', (path, source, rule) => {
    plant(path, source)
    plant('packages/there.ts', 'export const there = 1')
    plant('apps/there.ts', 'export const there = 1')
    const { code, said } = lint()
    expect(said).toContain(rule)
    expect(code).toBe(1)
  })
})

describe('an import that the check of boundaries cannot read', () => {
  test.each([
    "export type There = import('../there.ts').There",
    'export const there = (word: string) => import(`../features/${word}/there.ts`)',
    "import { createRequire } from 'node:module'\nexport const there = createRequire(import.meta.url)('../there.ts')",
    "import { createRequire as make } from 'node:module'\nexport const there = make(import.meta.url)('../there.ts')",
    "export const all = import.meta.glob('../**/*.ts')",
  ])('%s is found', source => {
    plant('apps/api/src/planted.ts', source)
    plant('packages/there.ts', 'export const there = 1')
    const { code, said } = lint()
    expect(said).toContain('imports(readable)')
    expect(code).toBe(1)
  })

  test.each([
    "export const there = () => import('./there.ts')",
    "import { createRequire } from 'node:module'\nexport const there = createRequire(import.meta.url).resolve('vite')",
  ])('%s is none', source => {
    plant('apps/api/src/planted.ts', source)
    plant('packages/there.ts', 'export const there = 1')
    expect(lint().said).not.toContain('imports(readable)')
  })
})

describe('an import that the map does not allow', () => {
  test.each([
    ['features/leads/leads.ts', 'apps/api/src/features/outcomes/outcomes.ts', 'api-feature-leads'],
    ['features/persons/persons.ts', 'apps/api/src/features/leads/leads.ts', 'api-feature-alone'],
    ['crypto/crypto.ts', 'apps/api/src/features/leads/leads.ts', 'core-knows-no-feature'],
    ['web/legal.ts', 'apps/api/src/features/leads/leads.ts', 'core-knows-no-feature'],
    ['env.ts', 'apps/api/src/features/leads/leads.ts', 'core-knows-no-feature'],
    ['clock.ts', 'apps/api/src/features/leads/leads.ts', 'core-knows-no-feature'],
    ['web/legal.ts', 'apps/api/src/http/mount.ts', 'commands-know-no-http'],
    ['features/leads/change-lead.ts', 'apps/api/src/http/mount.ts', 'commands-know-no-http'],
    ['features/leads/change-lead.ts', 'apps/api/src/jobs/workers.ts', 'features-know-no-process'],
    ['features/leads/change-lead.ts', 'apps/api/src/demo/seed.ts', 'features-know-no-process'],
    ['features/leads/change-lead.ts', 'apps/api/src/app.ts', 'features-know-no-process'],
    ['features/leads/change-lead.ts', 'apps/api/src/web/web-routes.ts', 'features-know-no-process'],
    ['env.ts', 'apps/api/src/http/mount.ts', 'commands-know-no-http'],
    ['../../web/src/features/leads/page.ts', 'apps/web/src/pages.ts', 'web-features-know-no-pages'],
    ['../../web/src/session/user.ts', 'apps/web/src/features/leads/leads.ts', 'web-frame-knows-no-feature'],
    ['../../web/src/paths.ts', 'apps/web/src/features/leads/leads.ts', 'web-frame-knows-no-feature'],
    ['../../web/src/config.ts', 'apps/web/src/features/leads/leads.ts', 'web-frame-knows-no-feature'],
    ['../../web/src/ui/table.ts', 'apps/web/src/features/leads/leads.ts', 'web-frame-knows-no-feature'],
    ['../../web/src/shell/header.ts', 'apps/web/src/features/leads/leads.ts', 'web-frame-knows-no-feature'],
    ['features/allocation/send-on.ts', 'apps/api/src/features/assignments/holder.ts', 'one-owner-of-who-has-a-lead'],
    ['features/leads/change-lead.ts', 'node_modules/fastify/index.js', 'only-routes-know-fastify'],
  ])('apps/api/src/%s → %s: %s', (from, to, rule) => {
    plant(to, 'export const there = 1\n')
    const path = join('apps/api/src', from)
    plant(
      path,
      `import { there } from '${join('../'.repeat(path.split('/').length - 1), to)}'\nexport const here = there\n`,
    )
    plant('packages/.keep', '')
    const { code, said } = cruise()
    expect(said).toContain(rule)
    expect(code).toBeGreaterThan(0)
  })

  // TypeScript 7 has no programming interface: the sources are read by another parser, which has to see all of this.
  const ui = 'apps/web/src/ui'
  test('nor a ring of files', () => {
    plant(`${ui}/table.tsx`, "import { row } from './row.tsx'\nexport const table = <p>{row}</p>\n")
    plant(`${ui}/row.tsx`, "export { cell as row } from './cell.ts'\n")
    plant(`${ui}/cell.ts`, "export const cell: Promise<object> = import('./table.tsx')\n")
    const { code, said } = cruise()
    expect(said).toMatch(/no-circular[^]*table\.tsx[^]*row\.tsx[^]*cell\.ts/)
    expect(said).not.toContain('missing')
    expect(code).toBe(1)
  })

  test('but types may refer to each other', () => {
    plant(`${ui}/table.ts`, "import type { Row } from './row.ts'\nexport type Table = { rows: Row[] }\n")
    plant(`${ui}/row.ts`, "import { type Table } from './table.ts'\nexport type Row = { table: Table }\n")
    expect(cruise()).toMatchObject({ code: 0, said: expect.stringContaining('2 dependencies') })
  })

  test('nor an import of a type that goes the wrong way', () => {
    plant('apps/web/src/session/user.ts', 'export interface User { name: string }\n')
    plant(`${ui}/table.ts`, "import type { User } from '../session/user.ts'\nexport type Table = { of: User }\n")
    const { code, said } = cruise()
    expect(said).toContain('ui-knows-no-domain-word')
    expect(code).toBe(1)
  })

  const cruise = () => run('depcruise', ['--config', join(repository, 'dependency-cruiser.config.mjs'), 'apps'])

  test.each(['api', 'web'] as const)('nor an edge of the map of %s that nothing uses', app => {
    const base = join(repository, `apps/${app}/src/features`)
    const imports = globSync(`${base}/**/*.{ts,tsx}`).flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.\.\/[^']+)'/g)].map(([, to = '']) =>
        [file, join(dirname(file), to)].map(path => relative(base, path).split('/')[0]).join(' → '),
      ),
    )
    const used = new Set(imports)
    const listed = Object.entries(featureEdges[app]).flatMap(([from, to]) => to.map(other => `${from} → ${other}`))
    expect(listed.filter(edge => !used.has(edge))).toEqual([])
  })

  test('nor a map that has a ring in it', () => {
    expect(() => refuseRings({ leads: ['sales'], sales: ['persons'], persons: [] })).not.toThrow()
    expect(() => refuseRings({ leads: ['sales'], sales: ['persons'], persons: ['leads'] })).toThrow(/ring: leads/)
  })
})
