import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, SignJWT } from 'jose'
import { identityNames } from '../../apps/api/src/web/identity-names.ts'
import { freePort, repository } from '../e2e/launcher.ts'
import { beginSession } from './sessions.ts'
import { publicKey, signingKey, type World } from './world.ts'

export interface ProductProcess {
  readonly child: ChildProcess
  /** What was written to stdout and stderr so far. */
  readonly output: () => string
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ApiProcess extends ProductProcess {
  readonly origin: string
  /** Whose tokens it takes. */
  readonly identityOrigin: string
  readonly tokenFor: (accountId: string) => Promise<string>
}

export interface Keys extends Pick<ApiProcess, 'identityOrigin' | 'tokenFor'> {
  readonly close: () => void
}

/** Where processes find the key of the tokens that the test signs. */
export async function startKeys(world: Pick<World, 'pool'>): Promise<Keys> {
  const identity = createServer((_request, response) => void answerKeys(response))
  await new Promise<void>(done => void identity.listen(0, '127.0.0.1', done))
  const identityOrigin = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  return {
    identityOrigin,
    tokenFor: async accountId =>
      new SignJWT({ scope: 'openid', sid: await beginSession(world.pool, accountId) })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
        .setSubject(accountId)
        .setIssuer(`${identityOrigin}/`)
        .setAudience(identityNames.audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(signingKey),
    close: () => {
      identity.close()
      identity.closeAllConnections()
    },
  }
}

/** The API as a process of its own, on a world's database and the system's clock, with tokens that the test signs. */
export async function startApi(world: Pick<World, 'url' | 'pool'>, env: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const { identityOrigin, tokenFor, close } = await startKeys(world)
  const port = await freePort()
  const started = await startProcess(
    'main',
    world,
    { PORT: String(port), IDENTITY_ORIGIN: identityOrigin, ...env },
    close,
  )
  return { ...started, origin: `http://127.0.0.1:${port}`, identityOrigin, tokenFor }
}

/** The worker as a process of its own. Its mails are files that are thrown away with it. */
export const startWorker = (world: { url: string }, env: NodeJS.ProcessEnv = {}): Promise<ProductProcess> =>
  startProcess('worker', world, env)

/** The sign-in service as a process of its own. */
export async function startSignIn(
  world: { url: string },
  env: NodeJS.ProcessEnv = {},
): Promise<ProductProcess & { readonly origin: string }> {
  const port = String(await freePort())
  const started = await startProcess('identity', world, { IDENTITY_PORT: port, ...env })
  return { ...started, origin: `http://127.0.0.1:${port}` }
}

async function startProcess(
  name: 'main' | 'worker' | 'identity',
  world: { url: string },
  env: NodeJS.ProcessEnv = {},
  close: () => void = () => undefined,
): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), `lodeway-${name}-`))
  let output = ''
  const child = fork(join(repository, `apps/api/src/${name}.ts`), {
    env: {
      ...process.env,
      DATABASE_URL: world.url,
      DATA_DIR: dataDir,
      // The key of createWorld.
      ENCRYPTION_KEY: '07'.repeat(32),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => void (output += String(part)))
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const dispose = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
    close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await Promise.race([
    new Promise<void>(done => child.once('message', () => done())),
    ended.then(() => Promise.reject(new Error(`The process ended before it was ready: ${output}`))),
  ])
  return { child, output: () => output, kill: () => dispose('SIGKILL'), stop: () => dispose('SIGTERM') }
}

async function answerKeys(response: import('node:http').ServerResponse): Promise<void> {
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'test' }]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
}
