import {
  maximumOutcomeFileBytes,
  maximumOutcomeRows,
  type OutcomeFileRow,
  readOutcomeHeadings,
  readOutcomeRow,
} from '@lodeway/rules/outcomes/outcome-file.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from '../../work/refusal.ts'

/** A row with the line that it stands on; `problems` instead of what it says when it cannot be read. */
export type FileLine = { line: number } & (OutcomeFileRow | { leadId: string | undefined; problems: string[] })

/** Far above any row of a morning file; one long line of nothing but separators would keep the process busy. */
const longestLine = 20_000

/**
 * Reads a CSV file of outcomes as spreadsheets write it: with or without a byte order mark, separated by comma,
 * semicolon or tab, with any line ends. Rows without a word in them are left out.
 * @throws Refusal 400 at `text` when the file as a whole cannot be read
 */
export function readOutcomeFile(text: string): FileLine[] {
  if (Buffer.byteLength(text) > maximumOutcomeFileBytes) throw unreadable('The file is too large.')
  const [heading, ...lines] = records(text).filter(({ record }) => record.some(cell => cell.trim() !== ''))
  if (heading === undefined) throw unreadable('The file is empty.')
  const columns = readOutcomeHeadings(heading.record)
  if ('problem' in columns) throw unreadable(columns.problem)
  if (lines.length === 0) throw unreadable('The file has no rows under its heading.')
  if (lines.length > maximumOutcomeRows) throw unreadable(`The file has more than ${maximumOutcomeRows} rows.`)
  return lines.map(({ record, info }) => ({
    line: info.lines,
    ...readOutcomeRow(record, columns, heading.record.length),
  }))
}

interface Read {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

function records(text: string): Read[] {
  const tooLong = text.split(/\r\n|\n|\r/).findIndex(line => line.length > longestLine)
  if (tooLong >= 0) throw unreadable(`Line ${tooLong + 1} is too long.`)
  try {
    const options = { bom: true, delimiter: separatorOf(text), info: true, relax_column_count: true } as const
    // One row more than is taken tells that there are too many; rows without a word may stand in between.
    const to = 2 * maximumOutcomeRows + 2
    return parse(text, { ...options, skip_empty_lines: true, max_record_size: longestLine, to }) as unknown as Read[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(wordsFor(error))
  }
}

/** The sign that the heading has most of: spreadsheets of other regions write semicolons, as a comma marks cents. */
function separatorOf(text: string): string {
  const heading = text.split(/\r\n|\n|\r/, 1)[0] ?? ''
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function wordsFor(error: CsvError): string {
  const where = typeof error.lines === 'number' ? `Line ${error.lines}` : 'The file'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${where} is too long.`
  return `${where} has a quotation mark that does not belong there or is not closed.`
}

const unreadable = (sentence: string) => badRequest(sentence, { text: sentence })
