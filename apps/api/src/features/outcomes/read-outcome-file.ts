import {
  maximumOutcomeFileBytes,
  maximumOutcomeRows,
  readOutcomeHeadings,
} from '@lodeway/rules/outcomes/outcome-file.ts'
import { type OutcomeFileRow, readOutcomeRow } from '@lodeway/rules/outcomes/outcome-row.ts'
import { csvRecords, unreadableFile } from '../../exports/csv-records.ts'

/** A row with the line that it stands on; `problems` instead of what it says when it cannot be read. */
export type FileLine = { line: number } & (OutcomeFileRow | { leadId: string | undefined; problems: string[] })

/**
 * Reads a CSV file of outcomes as spreadsheets write it: with or without a byte order mark, separated by comma,
 * semicolon or tab, with any line endings. Rows without a word in them are left out.
 * @throws Refusal 400 at `text` when the file as a whole cannot be read
 */
export function readOutcomeFile(text: string): FileLine[] {
  if (Buffer.byteLength(text) > maximumOutcomeFileBytes) throw unreadableFile('The file is too large.')
  const [heading, ...lines] = csvRecords(text, maximumOutcomeRows)
  if (heading === undefined) throw unreadableFile('The file is empty.')
  const columns = readOutcomeHeadings(heading.record)
  if ('problem' in columns) throw unreadableFile(columns.problem)
  if (lines.length === 0) throw unreadableFile('The file has no rows under its heading.')
  if (lines.length > maximumOutcomeRows) throw unreadableFile(`The file has more than ${maximumOutcomeRows} rows.`)
  return lines.map(({ record, info }) => ({
    line: info.lines,
    ...readOutcomeRow(record, columns, heading.record.length),
  }))
}
