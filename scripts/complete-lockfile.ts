import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Adds the platform packages that npm left out of package-lock.json. A mirror that does not carry a package for some
 * other platform makes npm forget it when it writes the lockfile, and `npm ci` then refuses the lockfile as incomplete.
 * Every such package is pinned exactly by the package that wants it, so its entry can be written from there.
 * Run it after `npm install` has changed the lockfile; with --verify it only says whether anything is missing.
 */
interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const added: Record<string, Entry> = {}
for (const [place, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const isThere = `node_modules/${name}` in lock.packages || `${place}/node_modules/${name}` in lock.packages
    if (isThere || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) continue
    const words = name.split(/[-/]/)
    added[`node_modules/${name}`] = {
      version,
      cpu: [processors.find(processor => words.includes(processor)) ?? (words.includes('wasm32') ? 'wasm32' : 'x64')],
      ...(dev && { dev: true }),
      optional: true,
      os: [systems.find(system => words.includes(system)) ?? 'none'],
    }
  }
}
const names = Object.keys(added)
if (process.argv.includes('--verify')) {
  if (names.length > 0)
    console.error(`package-lock.json lacks ${names.length} platform packages: run npm run complete-lockfile.`)
  process.exit(names.length > 0 ? 1 : 0)
}
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${names.length} platform packages added.`)
