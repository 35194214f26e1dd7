import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, readSettings } from '../apps/api/src/env.ts'

/**
 * `npm run dev`: the product as `npm start` runs it, with Vite in front of it at the usual address. What is saved under
 * `apps/web` is in the page at once, behind the real sign-in; what is saved elsewhere starts the product again.
 */
const settings = readSettings(environment())
/** Behind Vite, wherever nobody listens. */
const port = await freePort()
// The API writes its settings into this page, where Vite finds them; it needs no build for that.
const page = mkdtempSync(join(tmpdir(), 'lodeway-dev-'))
copyFileSync('apps/web/index.html', join(page, 'index.html'))

const watched = [
  'apps/api/src',
  'apps/api/migrations',
  'apps/identity/src',
  'packages/rules/src',
  'packages/contract/src',
]
const restartAfterMillis = 200

let stopping = false
let product: ChildProcess | undefined
let vite: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

let started = startProduct()
let timer: NodeJS.Timeout | undefined
for (const folder of watched)
  watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || /\.test\.ts$|~$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      started = started.then(restart)
    }, restartAfterMillis)
  })

await started
if (!stopping) {
  const place = ['--port', `${settings.PORT}`, '--strictPort', '--logLevel', 'warn']
  vite = run('node_modules/vite/bin/vite.js', ['apps/web', ...place], { LODEWAY_API: `http://127.0.0.1:${port}` })
  vite.stdout?.pipe(process.stdout)
  vite.once('exit', () => void stop('SIGTERM'))
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
}

/** Resolves once it serves; one that cannot start has said why, and starts again after the next change. */
async function startProduct(): Promise<void> {
  const child = run('apps/api/src/start.ts', process.argv.slice(2), {
    PORT: `${port}`,
    APP_ORIGIN: settings.APP_ORIGIN,
    WEB_ROOT: page,
  })
  product = child
  const isReady = new Promise<void>(done =>
    child.stdout?.on('data', (said: Buffer) => {
      process.stdout.write(said)
      if (String(said).includes('Press Ctrl-C')) done()
    }),
  )
  await Promise.race([isReady, once(child, 'exit')])
}

async function restart(): Promise<void> {
  await end(product, 'SIGTERM')
  if (!stopping) await startProduct()
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([end(product, signal), end(vite, signal)])
  rmSync(page, { recursive: true, force: true })
  process.exit(0)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  return found
}
