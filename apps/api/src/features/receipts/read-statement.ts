import { createHash } from 'node:crypto'
import {
  findStatementHeadings,
  maximumStatementBytes,
  maximumStatementLines,
} from '@lodeway/rules/invoices/statement-file.ts'
import { readStatementLine, type StatementLine } from '@lodeway/rules/invoices/statement-line.ts'
import { csvRecords, unreadableFile } from '../../exports/csv-records.ts'

/** A line of a statement with its place in the file, or what is wrong with it. Lines with the same `key` say the same. */
export type ReadLine = { readonly line: number; readonly key: string } & (
  | StatementLine
  | { readonly problems: string[] }
)

/** @throws Refusal 400 at `text` when the file as a whole cannot be read */
export function readStatement(text: string): ReadLine[] {
  if (Buffer.byteLength(text) > maximumStatementBytes) throw unreadableFile('The file is too large.')
  const records = csvRecords(text, maximumStatementLines, 'among the first lines')
  const columns = findStatementHeadings(records.map(({ record }) => record))
  if ('problem' in columns) throw unreadableFile(columns.problem)
  const lines = records.slice(columns.place + 1).flatMap(({ record, info }) => {
    const read = readStatementLine(record, columns)
    return read === undefined ? [] : [{ line: info.lines, key: 'problems' in read ? '' : keyOf(read), ...read }]
  })
  if (lines.length === 0) throw unreadableFile('The file has no lines under its heading.')
  if (lines.length > maximumStatementLines)
    throw unreadableFile(`The file has more than ${maximumStatementLines} lines.`)
  return lines
}

const keyOf = ({ receivedOn, cents, reference, balance }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([receivedOn, cents, reference.replaceAll(/\s+/g, ' ').toLowerCase(), balance]))
    .digest('hex')
