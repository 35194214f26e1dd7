import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEdges, refuseRings } from '../../dependency-cruiser.config.mjs'

// Each check is given faults, in a folder that looks like the repository: one that no longer finds a fault has gone blind. Every fault
// has a file of its own, so that each tool is started once for all of them and still has to name each.

const repository = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lodeway-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

function run(program: string, args: readonly string[], below: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', program), args, {
    cwd: join(folder, below),
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

describe('a rule that is not pure', () => {
  const uncompiled = [
    ['environment', "export const rule = () => process.env['X']"],
    ['call', "export const rule = () => fetch('https://example.org')"],
    ['file', "import { readFileSync } from 'node:fs'\nexport const rule = () => readFileSync('x')"],
    ['page', 'export const rule = () => document.title'],
    ['timer', 'export const rule = () => setTimeout(() => undefined, 1)'],
  ] as const
  let compiled: ReturnType<typeof run>
  beforeAll(() => {
    for (const [what, source] of uncompiled) plant(`pure/src/${what}.ts`, source)
    const config = { extends: join(repository, 'packages/rules/tsconfig.json'), include: ['src'] }
    plant('pure/tsconfig.json', JSON.stringify(config))
    plant('pure/package.json', '{ "type": "module" }')
    compiled = run('tsc', ['-p', 'tsconfig.json', '--pretty', 'false'], 'pure')
  })

  test.each(uncompiled)('%s: does not compile', what => {
    expect(compiled.said).toMatch(new RegExp(`^src/${what}\\.ts.*error TS(2304|2584|2591|2307)`, 'm'))
    expect(compiled.code).toBeGreaterThan(0)
  })
})

const api = 'apps/api/src'
const rules = 'packages/rules/src'

const impure = [
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
]

const unreadable = [
  "export type There = import('../there.ts').There",
  'export const there = (word: string) => import(`../features/${word}/there.ts`)',
  "import { createRequire } from 'node:module'\nexport const there = createRequire(import.meta.url)('../there.ts')",
  "import { createRequire as make } from 'node:module'\nexport const there = make(import.meta.url)('../there.ts')",
  "export const all = import.meta.glob('../**/*.ts')",
]

/** Where, what, and the rule that says so. */
const faults = [
  ...impure.map(source => [rules, source, 'no-clock-or-chance'] as const),
  ...unreadable.map(source => [api, source, 'imports(readable)'] as const),
  // What takes the types out of force in a rule.
  [rules, '/// <reference types="node" />\nexport const rule = 1', 'triple-slash-reference'],
  [rules, '/// <reference lib="dom" />\nexport const rule = 1', 'triple-slash-reference'],
  [rules, '// @ts-ignore\nexport const rule = () => process.env', 'ban-ts-comment'],
  [rules, '// @ts-nocheck\nexport const rule = () => process.env', 'ban-ts-comment'],
  [rules, '// @ts-expect-error\nexport const rule = () => process.env', 'ban-ts-comment'],
  // What goes around the types, or around the one way to count money.
  [api, 'export const row = {} as never', 'no-holes'],
  [api, 'export const row = {} as unknown as string', 'no-holes'],
  [api, 'export const first = (rows: string[]) => rows[0]!.length', 'no-holes'],
  [api, 'export let first!: string', 'no-holes'],
  [api, '// @ts-expect-error\nexport const first: string = 1', 'ban-ts-comment'],
  ['apps/web/src', 'export const parameters = (use: any) => use({ strict: false })', 'no-holes'],
  ['apps/web/src', 'export const rand = (cents: number) => cents / 100', 'no-hand-made-cents'],
  [rules, 'export const percent = (bps: number) => `${bps / 100}%`', 'no-hand-made-cents'],
  [api, 'export const rand = (cents: number) => cents * 0.01', 'no-hand-made-cents'],
  [api, 'export const share = (cents: number, bps: number) => (cents * bps) / 10_000', 'no-hand-made-cents'],
  [api, 'export let cents = 1\ncents /= 100', 'no-hand-made-cents'],
  [api, 'export const cents = (rand: number) => Math.round(rand * 100)', 'no-hand-made-cents'],
  [api, 'export const bps = (part: number) => Math.floor(part * 10_000)', 'no-hand-made-cents'],
  [api, 'export const mean = (of: number) => centsToRand(Math.round(of))', 'no-hand-made-cents'],
  [api, 'export const text = (of: number) => centsToRand(of).toFixed(2)', 'no-hand-made-cents'],
] as const

const allowed = [
  [rules, 'export const rule = (at: string) => new Date(at)'],
  [rules, 'export const rule = (at: unknown) => (at instanceof Date ? Date.UTC(2026, 1) : Date.parse(String(at)))'],
  [rules, 'export const rule = (at: Date) => Math.floor(at.getTime())'],
  [api, "export const there = () => import('./there.ts')"],
  [
    api,
    "import { createRequire } from 'node:module'\nexport const there = createRequire(import.meta.url).resolve('vite')",
  ],
] as const

describe('in a file of its own', () => {
  const bad = faults.map(([below, source, rule], at) => ({ path: `${below}/bad-${at}.ts`, source, rule }))
  const good = allowed.map(([below, source], at) => ({ path: `${below}/good-${at}.ts`, source }))
  let code: number | null
  let diagnostics: { filename: string; code: string }[]
  const rulesBrokenIn = (path: string) => diagnostics.flatMap(each => (each.filename === path ? [each.code] : []))
  beforeAll(() => {
    for (const { path, source } of [...bad, ...good]) plant(`lines/${path}`, source)
    const config = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] }
    const jsPlugins = config.jsPlugins.map(path => join(repository, path))
    plant('lines/.oxlintrc.json', JSON.stringify({ ...config, jsPlugins }))
    const linted = run('oxlint', ['--format', 'json', 'packages', 'apps'], 'lines')
    code = linted.code
    diagnostics = (JSON.parse(linted.said) as { diagnostics: typeof diagnostics }).diagnostics
  })

  test.each(bad)('$path: $source is found', ({ path, rule }) => {
    expect(rulesBrokenIn(path)).toContainEqual(expect.stringContaining(rule))
    expect(code).toBe(1)
  })
  test.each(good)('$path: $source is no fault', ({ path }) => {
    expect(rulesBrokenIn(path)).toEqual([])
  })
})

describe('an import that the map does not allow', () => {
  const leads = `${api}/features/leads/leads.ts`
  const changeLead = `${api}/features/leads/change-lead.ts`
  const webLeads = 'apps/web/src/features/leads/leads.ts'
  const mount = `${api}/http/mount.ts`
  const ui = 'apps/web/src/ui'
  const forbidden = [
    [leads, `${api}/features/outcomes/outcomes.ts`, 'api-feature-leads'],
    [`${api}/features/persons/persons.ts`, leads, 'api-feature-alone'],
    [`${api}/crypto/crypto.ts`, leads, 'core-knows-no-feature'],
    [`${api}/web/legal.ts`, leads, 'core-knows-no-feature'],
    [`${api}/env.ts`, leads, 'core-knows-no-feature'],
    [`${api}/clock.ts`, leads, 'core-knows-no-feature'],
    [`${api}/web/legal.ts`, mount, 'commands-know-no-http'],
    [changeLead, mount, 'commands-know-no-http'],
    [changeLead, `${api}/jobs/workers.ts`, 'features-know-no-process'],
    [changeLead, `${api}/demo/seed.ts`, 'features-know-no-process'],
    [changeLead, `${api}/app.ts`, 'features-know-no-process'],
    [changeLead, `${api}/web/web-routes.ts`, 'features-know-no-process'],
    [`${api}/env.ts`, mount, 'commands-know-no-http'],
    ['apps/web/src/features/leads/page.ts', 'apps/web/src/pages.ts', 'web-features-know-no-pages'],
    ['apps/web/src/session/user.ts', webLeads, 'web-frame-knows-no-feature'],
    ['apps/web/src/paths.ts', webLeads, 'web-frame-knows-no-feature'],
    ['apps/web/src/config.ts', webLeads, 'web-frame-knows-no-feature'],
    [`${ui}/table.ts`, webLeads, 'web-frame-knows-no-feature'],
    ['apps/web/src/shell/header.ts', webLeads, 'web-frame-knows-no-feature'],
    [`${api}/features/allocation/send-on.ts`, `${api}/features/assignments/holder.ts`, 'one-owner-of-who-has-a-lead'],
    [changeLead, 'node_modules/fastify/index.js', 'only-routes-know-fastify'],
  ] as const
  const cruise = (below: string) =>
    run('depcruise', ['--config', join(repository, 'dependency-cruiser.config.mjs'), 'apps'], below)
  let cruised: ReturnType<typeof run>
  beforeAll(() => {
    for (const file of new Set(forbidden.flatMap(([from, to]) => [from, to]))) {
      const imported = forbidden.filter(([from]) => from === file).map(([, to]) => relative(dirname(file), to))
      const lines = imported.map((to, at) => `import * as to${at} from '${to.startsWith('.') ? to : `./${to}`}'`)
      plant(
        `imports/${file}`,
        [...lines, `export const here = [${imported.map((_to, at) => `to${at}`).join(', ')}]`, ''].join('\n'),
      )
    }
    plant(`imports/${ui}/ring.tsx`, "import { row } from './row.tsx'\nexport const ring = <p>{row}</p>\n")
    plant(`imports/${ui}/row.tsx`, "export { cell as row } from './cell.ts'\n")
    plant(`imports/${ui}/cell.ts`, "export const cell: Promise<object> = import('./ring.tsx')\n")
    plant('imports/apps/web/src/session/typed.ts', 'export interface User { name: string }\n')
    plant(
      `imports/${ui}/typed.ts`,
      "import type { User } from '../session/typed.ts'\nexport type Typed = { of: User }\n",
    )
    cruised = cruise('imports')
  })

  test.each(forbidden)('%s → %s: %s', (from, to, rule) => {
    expect(cruised.said).toContain(`error ${rule}: ${from} → ${to}\n`)
    expect(cruised.code).toBeGreaterThan(0)
  })

  // TypeScript 7 has no programming interface: the sources are read by another parser, which has to see all of this.
  test('nor a ring of files', () => {
    expect(cruised.said).toMatch(/error no-circular: [^\n]*\n( {6}\S*(ring\.tsx|row\.tsx|cell\.ts)[^\n]*\n){3}/)
    expect(cruised.said).not.toMatch(/missing|not-resolvable/)
  })

  test('nor an import of a type that goes the wrong way', () => {
    expect(cruised.said).toContain(`error ui-knows-no-domain-word: ${ui}/typed.ts → apps/web/src/session/typed.ts\n`)
  })

  test('but types may refer to each other', () => {
    plant(`types/${ui}/table.ts`, "import type { Row } from './row.ts'\nexport type Table = { rows: Row[] }\n")
    plant(`types/${ui}/row.ts`, "import { type Table } from './table.ts'\nexport type Row = { table: Table }\n")
    expect(cruise('types')).toMatchObject({ code: 0, said: expect.stringContaining('2 dependencies') })
  })

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
