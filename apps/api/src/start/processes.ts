import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { smallHeap } from '../small-heap.ts'

/** What people call them. */
const names: Readonly<Record<string, string>> = { main: 'API process', identity: 'sign-in service', worker: 'worker' }

/** Who was of use for so long is started again at once. */
const ofUseMs = 5_000

/** Those that run now. */
export const children: Set<ChildProcess> = new Set()
let stopping = false

/**
 * Runs a process and starts it again when it ends unasked: at once, or with growing pauses when it ends again and again as soon as it
 * runs, which must not take the machine from those that work. Resolves when it first says that it is ready.
 * @param name of its file beside `start.ts`
 * @param start how it begins; as a process of its own, unless another way is given
 */
export function supervise(name: string, env: NodeJS.ProcessEnv, start = startAlone): Promise<void> {
  const called = `The ${names[name] ?? name}`
  return new Promise((ready, failed) => {
    let hasBeenReady = false
    let pauseMs = 0
    const run = () => {
      let readyAt: number | undefined
      const child = start(name, env)
      children.add(child)
      child.on('message', message => {
        if (message !== 'ready') return
        if (hasBeenReady) console.error(`${called} runs again.`)
        hasBeenReady = true
        readyAt = Date.now()
        ready()
      })
      child.on('exit', (code, signal) => {
        children.delete(child)
        if (stopping) return
        if (!hasBeenReady) return failed(new Error(`The ${name} process ended with code ${code} before it was ready.`))
        console.error(`${called} ended (${signal ?? `code ${code}`}) and is started again.`)
        const wasOfUse = readyAt !== undefined && Date.now() - readyAt > ofUseMs
        pauseMs = wasOfUse ? 0 : Math.min(Math.max(250, pauseMs * 2), 5_000)
        setTimeout(() => stopping || run(), pauseMs)
      })
    }
    run()
  })
}

/**
 * Runs so many processes of one kind that listen at one address: this process keeps the socket open and each of them takes
 * connections from it, so that while one of them is started again the others answer. What they count by address is counted here.
 */
export async function superviseTogether(name: string, count: number, env: NodeJS.ProcessEnv): Promise<void> {
  // Handed out in turn, a connection on its way to a process that ends is neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The library keeps it, and answers those who ask.
  void new RateLimiterClusterMaster()
  await Promise.all(Array.from({ length: count }, () => supervise(name, env, startListening)))
}

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
const howToRun = () => ({
  execArgv: [...process.execArgv, ...smallHeap],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as ('ignore' | 'inherit' | 'ipc')[],
})

/** A process that does something and ends; it is stopped with the others. @param name of its file beside `start.ts` */
export function forkBeside(name: string, env: NodeJS.ProcessEnv, args: readonly string[]): ChildProcess {
  const child = fork(fileOf(name), args, { env, stdio: howToRun().stdio })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

function startAlone(name: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileOf(name), { env, ...howToRun() })
}

function startListening(name: string, env: NodeJS.ProcessEnv): ChildProcess {
  cluster.setupPrimary({ exec: fileOf(name), args: [], ...howToRun() })
  const worker = cluster.fork(env)
  // A message to a process that has just been killed fails. That it ended is known by its exit.
  worker.on('error', () => undefined)
  return worker.process
}

/**
 * Asks every process to end, and ends those that take more than twelve seconds. None is started again.
 * @param drainSeconds in which they still answer, before that
 */
export async function stopProcesses(drainSeconds: number): Promise<void> {
  stopping = true
  await Promise.all([...children].map(child => stopChild(child, drainSeconds)))
}

function stopChild(child: ChildProcess, drainSeconds: number): Promise<void> {
  return new Promise(resolve => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), 12_000 + drainSeconds * 1000)
    child.once('exit', () => {
      clearTimeout(deadline)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
