import { execFile } from 'node:child_process'
import { StartError } from './start-error.ts'

/** What a program said and how it ended; `code` is null when it was killed. */
export interface ProgramEnd {
  code: number | null
  output: string
}

export type RunProgram = (program: string, args: string[], cwd: string) => Promise<ProgramEnd>

/**
 * How PostgreSQL's programs are run here. They refuse to run as root, so root runs them in a user namespace in which
 * it appears as an ordinary user: that needs no account on the machine and works below folders that only root may enter.
 *
 * Throws StartError for a root who may not make such a namespace.
 */
export async function programRunner(): Promise<RunProgram> {
  if (process.getuid?.() !== 0) return run
  const asOrdinaryUser = ['-U', '--map-user=1', '--map-group=1']
  const probe = process.platform === 'linux' ? await run('unshare', [...asOrdinaryUser, 'true'], '/') : undefined
  if (probe?.code !== 0) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and this machine allows no user namespace to get around that: start Lodeway as an ordinary user, or set DATABASE_URL.',
    )
  }
  return (program, args, cwd) => run('unshare', [...asOrdinaryUser, program, ...args], cwd)
}

function run(program: string, args: string[], cwd: string): Promise<ProgramEnd> {
  return new Promise(resolve => {
    execFile(program, args, { cwd, env: cleanEnvironment(), windowsHide: true }, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`.trim()
      if (error === null) return resolve({ code: 0, output })
      // A program that could not be started at all has a code in letters ("ENOENT"), and its message says why.
      if (typeof error.code === 'string') return resolve({ code: 127, output: error.message })
      resolve({ code: error.code ?? null, output })
    })
  })
}

/** PGPORT, PGDATA, PGOPTIONS and their like would change the server; an unknown LANG would stop it on macOS. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
