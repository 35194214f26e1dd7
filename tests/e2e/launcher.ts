import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** The Node that the product brings, which `npm start` finds first; this one may be too old to read TypeScript. */
const ownNode = join(repository, 'node_modules/.bin/node')
const usualNode = process.platform !== 'win32' && existsSync(ownNode) ? ownNode : process.execPath

export interface Launched {
  readonly child: ChildProcess
  /** What was written to stdout and stderr so far. */
  readonly output: () => { out: string; err: string }
  /** Resolves once the launcher says that the product runs; rejects with its last words when it ends before. */
  readonly ready: Promise<void>
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export interface LaunchOptions {
  /** The program and its first arguments, put before `node start.ts`: to run as somebody else. */
  readonly before?: readonly string[]
  readonly node?: string
  /** What is started, of the repository. */
  readonly script?: string
}

/** Starts the product as `npm start` does, in a process group of its own, so that one can see what it leaves behind. */
export function launch(
  env: NodeJS.ProcessEnv,
  { before = [], node = usualNode, script = 'apps/api/src/start.ts' }: LaunchOptions = {},
): Launched {
  const [program = node, ...args] = [...before, node, script]
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = { out: '', err: '' }
  child.stderr?.on('data', (part: Buffer) => {
    said.err += String(part)
  })
  const exit: Launched['exit'] = new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done({ code, signal }))
  })
  const ready = new Promise<void>((done, failed) => {
    child.stdout?.on('data', (part: Buffer) => {
      said.out += String(part)
      if (said.out.includes('Press Ctrl-C to stop.')) done()
    })
    exit.then(({ code }) => failed(new Error(`The product ended with code ${code}: ${said.out}${said.err}`)), failed)
  })
  // Not everybody who launches waits for it.
  ready.catch(() => undefined)
  return { child, output: () => ({ ...said }), ready, exit }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
