import { BackupError } from './backup-error.ts'
import { readSealed } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { type BackupHead, type BackupTail, endOfRows, type TableStart } from './contents.ts'
import { RowDigest, wholeLines } from './rows.ts'
import type { TableContents } from './tables.ts'

/** A table's rows begin; some of them; its rows are over. */
export type BackupPart = { start: TableStart } | { lines: Buffer } | { end: true } | { line: BackupHead | BackupTail }

/** Walks through a backup's text. */
export async function* readParts(file: string, key: BackupKey): AsyncGenerator<BackupPart> {
  let isInTable = false
  for await (const block of wholeLines(readSealed(file, key))) {
    // Rows that follow each other are handed on together.
    let rowsFrom = 0
    for (let start = 0; start < block.length; ) {
      const end = block.indexOf(0x0a, start) + 1 || block.length
      if (!isInTable) {
        const line = JSON.parse(block.toString('utf8', start, end)) as TableStart | BackupHead | BackupTail
        isInTable = 'table' in line
        rowsFrom = end
        yield 'table' in line ? { start: line } : { line }
      } else if (end - start === endOfRows.length && block.subarray(start, end).equals(endOfRows)) {
        if (start > rowsFrom) yield { lines: block.subarray(rowsFrom, start) }
        isInTable = false
        yield { end: true }
      }
      start = end
    }
    if (isInTable && rowsFrom < block.length) yield { lines: block.subarray(rowsFrom) }
  }
}

/**
 * Reads a backup to its end, and holds every table against what was counted when it was written.
 * @throws BackupError when anything is not as it was written
 */
export async function checkBackup(file: string, key: BackupKey): Promise<{ head: BackupHead; tail: BackupTail }> {
  let head: BackupHead | undefined
  let tail: BackupTail | undefined
  let digest = new RowDigest()
  let table = ''
  const read: Record<string, TableContents> = {}
  for await (const part of readParts(file, key)) {
    if ('start' in part) {
      table = part.start.table
      digest = new RowDigest()
    } else if ('lines' in part) digest.add(part.lines)
    else if ('end' in part) read[table] = { rows: digest.rows, sum: digest.sum }
    else if ('format' in part.line) head = part.line
    else tail = part.line
  }
  if (head?.format !== 'lodeway-backup-1' || tail === undefined)
    throw new BackupError(`${file} is no backup of this product, or one of a later release.`)
  for (const [name, { rows, sum }] of Object.entries(tail.tables))
    if (read[name]?.rows !== rows || read[name].sum !== sum)
      throw new BackupError(`${file} does not hold ${name} as it was counted when it was written. Take another one.`)
  return { head, tail }
}
