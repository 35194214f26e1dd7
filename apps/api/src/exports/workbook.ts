import { plainRand } from '@lodeway/rules/money/rand.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from '../work/file-answer.ts'
import { formulaSafe } from './formula-safe.ts'

/** One column of an export. Text is always written as text, `cents` as a number with two decimals, `date` as a date. */
export interface ExportColumn<Row> {
  readonly header: string
  readonly width?: number
  readonly text?: (row: Row) => string | null
  readonly cents?: (row: Row) => number | null
  readonly date?: (row: Row) => CalendarDate | null
}

/** A sum under the rows of a workbook, in the column of the amounts. */
export interface ExportTotal {
  readonly label: string
  readonly cents: number
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function workbook<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  totals: readonly ExportTotal[] = [],
): Promise<FileAnswer> {
  const head = columns.map(column => ({ value: column.header, fontWeight: 'bold' as const }))
  // In a workbook a text cell is typed, so +27… and account numbers stay as they are; only a formula type would run.
  const body = rows.map(row =>
    columns.map(column => {
      if (column.cents) {
        const cents = column.cents(row)
        return cents === null ? null : amountCell(cents)
      }
      if (column.date) {
        const date = column.date(row)
        // A spreadsheet's day has no time zone; the library counts it from midnight UTC.
        return date === null ? null : { value: new Date(`${date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
      }
      const text = column.text?.(row) ?? null
      return text === null ? null : { value: text, type: String }
    }),
  )
  const amounts = columns.findIndex(column => column.cents)
  const sums = totals.map(({ label, cents }) =>
    columns.map((_, index) => {
      if (index === amounts) return { ...amountCell(cents), fontWeight: 'bold' as const }
      return index === amounts - 1 ? { value: label, type: String, fontWeight: 'bold' as const } : null
    }),
  )
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const bytes = await writeXlsxFile([head, ...body, ...sums], {
    columns: columns.map(column => ({ width: column.width ?? 18 })),
    stickyRowsCount: 1,
  }).toBuffer()
  return { bytes, name: `${name}.xlsx`, type: xlsxType }
}

const amountCell = (cents: number) => ({ value: centsToRand(cents), type: Number, format: '#,##0.00' })

/** Without totals: a program that reads the file would take them for rows. Dates as YYYY-MM-DD (ISO 8601). */
export function csvFile<Row>(name: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): FileAnswer {
  const lines = rows.map(row => columns.map(column => csvCell(column, row)))
  // The mark makes spreadsheets read UTF-8.
  return {
    bytes: `\uFEFF${stringify([columns.map(column => column.header), ...lines])}`,
    name: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
  }
}

function csvCell<Row>(column: ExportColumn<Row>, row: Row): string {
  if (column.cents) {
    const cents = column.cents(row)
    return cents === null ? '' : plainRand(cents)
  }
  if (column.date) return column.date(row) ?? ''
  return formulaSafe(column.text?.(row) ?? '')
}
