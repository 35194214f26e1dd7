import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../e2e/launcher.ts'
import { canSignIn, leftOf, type Running, settings } from './running.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lodeway-dev-data-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('in development the page comes from Vite with the settings of the product behind it; Ctrl-C ends both', async () => {
  const env = await settings(dataDir)
  const launched = launch(env, { script: 'scripts/dev.ts' })
  const running: Running = { ...launched, env, pid: launched.child.pid ?? 0, dataDir }
  await launched.ready
  const at = (path: string) => fetch(`http://localhost:${env.PORT}${path}`).catch(() => undefined)
  await expect.poll(async () => (await at('/'))?.text(), { timeout: 240_000 }).toContain('/@vite/client')
  const page = await (await at('/leads'))?.text()
  expect(page).toMatch(new RegExp(`identityDomain.{3,14}http://localhost:${env.IDENTITY_PORT}\\b`))
  expect(page).not.toContain('__LODEWAY_CONFIG__')
  expect((await at('/v1/leads'))?.status).toBe(401)
  expect(await (await at('/openapi.json'))?.json()).toMatchObject({ openapi: '3.1.0' })
  // The sign-in library comes from its sources, as it does in a build.
  const session = await (await at('/src/session/begin-session.ts'))?.text()
  const library = /from "([^"]*auth0-spa-js[^"]*)"/.exec(session ?? '')?.[1] ?? ''
  expect(await (await at(library))?.text()).toContain('class Auth0Client')
  expect(await canSignIn(running)).toBe(true)

  launched.child.kill('SIGINT')
  expect(await launched.exit).toEqual({ code: 0, signal: null })
  await expect.poll(() => leftOf(running), { timeout: 12_000 }).toEqual([])
})
