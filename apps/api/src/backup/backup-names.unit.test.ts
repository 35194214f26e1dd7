import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName, backupsIn, lastBackupAt } from './backup-names.ts'

test('the last backup of a folder is the latest that is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-names-'))
  const now = new Date('2026-03-02T23:00:00Z')
  expect(await lastBackupAt(folder, now)).toBeUndefined()
  const days = ['2026-03-01T22:30:05.123Z', '2026-02-28T22:30:00.000Z'].map(at => backupName(new Date(at)))
  const killed = `${backupName(new Date('2026-03-02T22:30:00Z'))}.partial`
  for (const name of [...days, killed, 'notes.txt', 'lodeway-2026.backup']) await writeFile(join(folder, name), '')
  expect(await backupsIn(folder)).toEqual({ whole: days.toReversed(), unfinished: [killed] })
  expect(await lastBackupAt(folder, now)).toEqual(new Date('2026-03-01T22:30:05Z'))
  // Of a night when the machine's clock was a year ahead.
  await writeFile(join(folder, backupName(new Date('2027-03-02T22:30:00Z'))), '')
  expect(await lastBackupAt(folder, now)).toEqual(new Date('2026-03-01T22:30:05Z'))
  await rm(folder, { recursive: true })
  expect(await lastBackupAt(folder, now)).toBeUndefined()
})
