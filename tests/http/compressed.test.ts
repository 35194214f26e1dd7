import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../factories/api-process.ts'
import { submitted } from '../factories/leads.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let world: World
let api: ApiProcess
let token: string
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'lodeway-web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), `<html><head></head><body>${' '.repeat(3000)}__CSP_NONCE__</body></html>`)
  writeFileSync(join(root, 'preloads.json'), JSON.stringify([{ path: '^/leads/?$', files: ['assets/leads.js'] }]))
  writeFileSync(join(root, 'assets/leads.js'), script)
  writeFileSync(join(root, 'assets/leads.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'assets/leads.js.gz'), gzipSync(script))
  world = await createWorld(new Date().toISOString())
  const admin = await administrator(world)
  const thandi = await loader(world, admin)
  for (let n = 0; n < 10; n++) await submitted(world, thandi)
  api = await startApi(world, { WEB_ROOT: root })
  token = await api.tokenFor(admin.id)
})
afterAll(async () => {
  await api.stop()
  await world.close()
})

async function asked(path: string, encodings: string) {
  const headers = { 'accept-encoding': encodings, authorization: `Bearer ${token}` }
  const answer = await fetch(`${api.origin}${path}`, { headers })
  return { headers: answer.headers, text: await answer.text() }
}

test.each([
  ['a file of the application', '/assets/leads.js', 'public, max-age=31536000, immutable'],
  ['a page', '/leads', 'no-store'],
  ['a list', '/v1/leads?limit=50', 'no-store'],
  ['what the API reference is drawn by', '/api-reference/swagger-ui-bundle.js', 'public, max-age=86400'],
])('%s is packed as the caller takes it', async (_what, path, caching) => {
  const plain = await asked(path, 'identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['br', 'gzip']) {
    const packed = await asked(path, encoding)
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(packed.headers.get('cache-control')).toBe(caching)
    expect(packed.text.length).toBe(plain.text.length)
  }
})

test('a small answer is left alone, and what is beside a file for the server is nobody’s', async () => {
  expect((await asked('/v1/content?category=vehicle&limit=1', 'br')).headers.get('content-encoding')).toBeNull()
  for (const path of ['/preloads.json', '/assets/leads.js.br', '/assets/leads.js.gz'])
    expect((await fetch(`${api.origin}${path}`)).status).toBe(404)
})

test('a page names the files that it needs, so that they are fetched with those of every page', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/leads.js"'
  expect((await asked('/leads', 'identity')).text).toContain(link)
  expect((await asked('/reports', 'identity')).text).not.toContain(link)
})

test('a script that runs as a worker may reach the identity service, compressed or not', async () => {
  const policies = await Promise.all(
    ['identity', 'gzip', 'br'].map(async encoding =>
      (await asked('/assets/leads.js', encoding)).headers.get('content-security-policy'),
    ),
  )
  for (const policy of policies) expect(policy).toMatch(/^default-src 'none'; connect-src http:/)
})
