import { readdirSync, readFileSync } from 'node:fs'

/** Processes whose work is counted: those of a server, and the database by its first process. */
export interface Processes {
  readonly servers: readonly number[]
  readonly database: number
}

interface Times {
  readonly server: number
  readonly database: number
}

/**
 * Processor time so far in milliseconds: of the server with all its processes and threads, and of the database's connections. From
 * /proc/[pid]/task/[tid]/schedstat (Linux), which counts nanoseconds; what other work takes is not in it.
 */
export function timesOf({ servers, database }: Processes): Times {
  const connections = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(Number(name)) === database)
  return { server: timeOfAll(servers), database: timeOfAll(connections.map(Number)) }
}

/** Both together. */
export function processorTime(processes: Processes): number {
  const { server, database } = timesOf(processes)
  return server + database
}

const timeOfAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + timeOf(pid), 0)

function timeOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    // It has just ended.
    return 0
  }
}

/** The process that started another; field 4 of /proc/[pid]/stat. */
export function parentOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
