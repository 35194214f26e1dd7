import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Settings } from '../settings.ts'

const repository = resolve(import.meta.dirname, '../../../..')
const sources = ['apps/web', 'packages/rules/src', 'packages/contract/src', 'package-lock.json']

/**
 * Builds the SPA when its sources have changed since the last build (a hash of them is kept beside it). A WEB_ROOT that
 * is set is somebody else's build and is left alone.
 * @param say is told when it begins: it takes a while
 * @throws Error with the builder's last words
 */
export async function buildWebWhenStale(
  settings: Settings,
  say: (text: string) => void = () => undefined,
): Promise<void> {
  if (settings.WEB_ROOT !== join(repository, 'apps/web/dist')) return
  const stamp = join(settings.WEB_ROOT, '.sources')
  const hash = await hashOf(sources.map(source => join(repository, source)))
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  say('Building the web application…')
  await runVite(join(repository, 'apps/web'))
  await writeFile(stamp, hash)
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const files = (await stat(path)).isDirectory()
      ? await readdir(path, { recursive: true, withFileTypes: true })
      : undefined
    const names = files?.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)) ?? [path]
    for (const name of names.toSorted()) {
      if (/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(name)) continue
      hash.update(name.slice(repository.length)).update(await readFile(name))
    }
  }
  return hash.digest('hex')
}

function runVite(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: folder,
      // Whatever the caller's environment says: React's development build is larger, slower and talkative.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += String(part)
      })
    child.on('exit', code =>
      code === 0 ? done() : failed(new Error(`The web application could not be built: ${said.trim()}`)),
    )
  })
}
