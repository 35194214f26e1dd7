import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { getLive, getReady } from '@lodeway/contract/health.ts'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../apps/api/src/env.ts'
import { refuseUnreadyProduction } from '../../apps/api/src/start/production.ts'

// What deploy/ says of the product, held against the product.

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const settings = new Set(
  [...readFileSync('apps/api/src/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
)
const example = parseEnv(read('lodeway.env.example')) as Record<string, string>

/** What whoever deploys it fills in. */
const filledIn: Record<string, string> = {
  ENCRYPTION_KEY: 'ab'.repeat(32),
  MAIL_URL: 'smtps://mail.example.co.za',
  MAIL_FROM: 'no-reply@example.co.za',
  CONTACT_EMAIL: 'privacy@example.co.za',
  ADMIN_EMAIL: 'naledi@example.co.za',
}
const refusalOf = async (source: Record<string, string>): Promise<string> => {
  try {
    await refuseUnreadyProduction(source, false)
    readSettings(source)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the settings of a production start', () => {
  test('each is one of the product', () => {
    const image = /^ENV (.*)$/m.exec(read('Containerfile'))?.[1]?.split(' ') ?? []
    const unit = /^Environment=(.*)$/m.exec(read('lodeway.service'))?.[1]?.split(' ') ?? []
    const compose = [...read('compose.yaml').matchAll(/^ {6}((?:APP_)?DATABASE_URL): /gm)].map(([, name]) => name)
    const names = [...image, ...unit].map(pair => pair.split('=')[0])
    expect(names).toHaveLength(6)
    expect(compose).toHaveLength(2)
    const cluster = [...read('kubernetes.yaml').matchAll(/name: ([A-Z_]+), value/g)].map(([, name]) => name)
    expect(cluster).toHaveLength(3)
    const used = [...Object.keys(example), ...names, ...compose, ...cluster].filter(name => name !== 'NODE_ENV')
    expect(used.filter(name => !settings.has(name))).toEqual([])
  })

  test('the example lacks none that is required, and with them it starts', async () => {
    const ready = { ...example, ...filledIn }
    expect(await refusalOf(ready)).toBe('')
    for (const name of [...Object.keys(filledIn), 'APP_ORIGIN', 'IDENTITY_ORIGIN'])
      expect(await refusalOf({ ...ready, [name]: '' })).toContain(name)
    // All that is missing is said at once.
    expect((await refusalOf(example)).match(/[A-Z]+_[A-Z]+/g)).toEqual(expect.arrayContaining(Object.keys(filledIn)))
  })
})

describe('the files that the samples name', () => {
  test('are in the repository', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY --from=build \/build\/(\S+)/gm)].map(
      ([, path = '']) => path,
    )
    // Made while the image is built.
    const sources = copied.filter(path => !['node_modules', 'apps/web/dist'].includes(path))
    const started = [/node", "(\S+\.ts)"/, /ExecStart=\S+ (\S+)/].map(
      (words, at) => words.exec(read(['Containerfile', 'lodeway.service'][at] ?? ''))?.[1],
    )
    const mounted = [...read('compose.yaml').matchAll(/- \.\/(\S+?):/g)].map(([, path = '']) => join('deploy', path))
    expect(mounted).toHaveLength(2)
    for (const path of [...sources, ...started, ...mounted]) expect(existsSync(path ?? ''), path).toBe(true)
  })

  test('the image has every file outside a program’s own folder that it reads', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY --from=build \/build\/(\S+)/gm)].map(
      ([, path = '']) => path,
    )
    const reached = globSync('apps/{api,identity}/src/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/(?:here|read|new URL)\('(\.\.\/[^']+)'/g)].map(([, to = '']) =>
        join(dirname(file), to),
      ),
    )
    expect(reached.some(path => path.startsWith('apps/web/src/theme'))).toBe(true)
    expect(reached.filter(path => !copied.some(folder => path.startsWith(folder)))).toEqual([])
  })
})

test('the proxies lead to the ports that the product listens on', () => {
  const { PORT, IDENTITY_PORT } = readSettings({})
  for (const file of ['Caddyfile', 'nginx.conf']) {
    const ports = [...read(file).matchAll(/(?:127\.0\.0\.1\}?):(\d+)/g)].map(([, port]) => Number(port))
    expect([file, ports]).toEqual([file, [PORT, IDENTITY_PORT]])
  }
})

test('whoever has a tenant is told of every place where the identity service has a name', () => {
  const named = ['compose.yaml', 'lodeway.env.example'].filter(file => /IDENTITY_(HOST|ORIGIN)[:=]/.test(read(file)))
  expect(named).toHaveLength(2)
  for (const file of named) expect(read(file)).toMatch(/^#.*TENANT_ORIGIN/m)
})

test('a cluster asks at the ports and paths that there are, and waits for what is still answered', () => {
  const { PORT, IDENTITY_PORT } = readSettings({})
  const manifest = read('kubernetes.yaml')
  const of = (words: RegExp) => [...manifest.matchAll(words)].map(([, value = '']) => value)
  expect(of(/containerPort: (\d+)/g).map(Number)).toEqual([PORT, IDENTITY_PORT, 9464])
  expect(of(/ port: (\d+)/g).map(Number)).toEqual([PORT, IDENTITY_PORT])
  expect(of(/httpGet: \{ path: (\S+), port: app/g)).toEqual([getLive.path, getReady.path, getLive.path])
  const [[drain = ''], [grace = '']] = [of(/DRAIN_SECONDS, value: "(\d+)"/g), of(/GracePeriodSeconds: (\d+)/g)]
  expect(Number(drain) + 30).toBeLessThanOrEqual(Number(grace))
  // bench/README.md: what an API process has under load, and what all have at rest.
  const [[processes = ''], [limit = '']] = [of(/API_PROCESSES, value: "(\d+)"/g), of(/limits: \{ memory: (\d+)Gi/g)]
  expect(Number(processes) * 190 + 300).toBeLessThanOrEqual(Number(limit) * 1024)
})
