import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a product's or a server's data. `npm test` makes one database before all tests (PREPARED_DATA names its folder), which is
 * copied: a start then makes and migrates none. Making one from nothing is what start.test.ts and ordinary-user.test.ts show.
 */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  const prepared = join(process.env['PREPARED_DATA'] ?? '', 'postgres')
  if (!process.env['PREPARED_DATA'] || !existsSync(prepared)) return folder
  // With owners and modes, which PostgreSQL insists on.
  execFileSync('cp', ['-a', prepared, folder])
  chmodSync(join(folder, 'postgres'), 0o700)
  // Or all would begin at the same one.
  rmSync(join(folder, 'postgres/port'), { force: true })
  return folder
}
