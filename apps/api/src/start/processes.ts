import { type ChildProcess, fork } from 'node:child_process'
import { smallHeap } from '../small-heap.ts'

const children = new Map<string, ChildProcess>()
let stopping = false

/**
 * Runs a process and starts it again, with growing pauses, when it ends unasked. Resolves when it first says that it is
 * ready.
 * @param name of its file beside `start.ts`
 */
export function supervise(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((ready, failed) => {
    let hasBeenReady = false
    let pauseMs = 250
    const run = () => {
      const startedAt = Date.now()
      const child = fork(new URL(`../${name}.ts`, import.meta.url), {
        env,
        execArgv: [...process.execArgv, ...smallHeap],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      children.set(name, child)
      child.on('message', () => {
        hasBeenReady = true
        ready()
      })
      child.on('exit', code => {
        children.delete(name)
        if (stopping) return
        if (!hasBeenReady) return failed(new Error(`The ${name} process ended with code ${code} before it was ready.`))
        pauseMs = Date.now() - startedAt > 30_000 ? 250 : Math.min(pauseMs * 2, 10_000)
        setTimeout(() => stopping || run(), pauseMs)
      })
    }
    run()
  })
}

/** Asks every process to end, and ends those that take more than twelve seconds. None is started again. */
export async function stopProcesses(): Promise<void> {
  stopping = true
  await Promise.all([...children.values()].map(stopChild))
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), 12_000)
    child.once('exit', () => {
      clearTimeout(deadline)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
