import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from '../work/refusal.ts'

/** Far above any line that means something; one long line of nothing but separators would keep the process busy. */
const longestLine = 20_000

/** A record and the line on which it ends. */
export interface CsvRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/**
 * The records of a CSV file as spreadsheets and banks write it: with or without a byte order mark, separated by comma, semicolon or tab,
 * with any line endings. Lines without a word in them are left out.
 * @param most how many records are of use; more are read, so that the caller can tell that there are too many
 * @param headings where the line is that tells the separator
 * @throws Refusal 400 at `text` when it cannot be read, or not whole
 */
export function csvRecords(
  text: string,
  most: number,
  headings: 'on the first line' | 'among the first lines' = 'on the first line',
): CsvRecord[] {
  for (const { beginning, sentence } of otherFiles) if (beginning.test(text)) throw unreadableFile(sentence)
  const tooLong = text.split(/\r\n|\n|\r/).findIndex(line => line.length > longestLine)
  if (tooLong >= 0) throw unreadableFile(`Line ${tooLong + 1} is too long.`)
  try {
    const options = {
      bom: true,
      delimiter: separatorOf(text, headings === 'on the first line' ? 1 : titleLines),
      info: true,
      relax_column_count: true,
    } as const
    // Line ends within quotes are counted too, and those of two signs would count twice.
    const lines = text.replace(separatorLine, '').replaceAll(/\r\n?/g, '\n')
    // Lines that are of no use may stand in between, as rows of a sheet that were cleared; they take time all the same.
    const mostLines = 10 * most
    // oxlint-disable-next-line types/no-holes -- the library's types do not know what `info` changes.
    const records = parse(lines, {
      ...options,
      skip_empty_lines: true,
      max_record_size: longestLine,
      to: mostLines + 1,
    }) as unknown as CsvRecord[]
    if (records.length > mostLines) throw unreadableFile(`The file has more than ${mostLines} lines.`)
    return records.filter(({ record }) => record.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadableFile(wordsFor(error))
  }
}

/** So far down the separator is looked for where other lines may stand above the headings. */
const titleLines = 25

/** How files of other kinds begin, read as text, and what is said of them. */
const otherFiles = [
  {
    // .xlsx and .xls
    // oxlint-disable-next-line no-control-regex -- that is how they begin.
    beginning: /^(?:PK\u0003\u0004|\u00D0\u00CF\u0011\u00E0)/,
    sentence: 'This is a spreadsheet, not a CSV file. Save it as CSV first, and choose that file.',
  },
  { beginning: /^%PDF-/, sentence: 'This is a PDF, not a CSV file. Choose the file as CSV.' },
  {
    beginning: /^\uFEFF?\s*(?:OFXHEADER|<\?OFX|<OFX|<\?xml)/i,
    sentence: 'This is an OFX or XML file, not a CSV file. Choose the file as CSV.',
  },
  // PNG, JPEG and GIF, in the letters of the Windows code page.
  { beginning: /^(?:‰PNG|ÿØÿ|GIF8[79]a)/, sentence: 'This is a picture, not a CSV file. Choose the file as CSV.' },
]

/** What some spreadsheets write above the headings, for others of their kind: 'sep=;'. Its line stays, empty. */
const separatorLine = /^\uFEFF?sep=([,;\t])(?=[\r\n])/i

/** The sign that a heading has most of: spreadsheets of other regions write semicolons, as a comma marks cents. */
function separatorOf(text: string, within: number): string {
  const [, said] = separatorLine.exec(text) ?? []
  if (said !== undefined) return said
  const lines = text.split(/\r\n|\n|\r/, within)
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length, 0)
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function wordsFor(error: CsvError): string {
  const where = typeof error.lines === 'number' ? `Line ${error.lines}` : 'The file'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${where} is too long.`
  return `${where} has a quotation mark that does not belong there or is not closed.`
}

/** The refusal of a file as a whole, shown at the field `text` that holds it. */
export const unreadableFile = (sentence: string) => badRequest(sentence, { text: sentence })
