import { maximumRand } from '../money/rand.ts'
import { readTypedNumber } from '../money/typed-number.ts'
import { maxOfAmount } from '../people/messages.ts'
import { type CalendarDate, isCalendarDate, monthNames } from '../time/calendar.ts'
import type { Heading, StatementColumns } from './statement-file.ts'

/** A line as the bank wrote it; the amount in cents, below nothing for what went out. */
export interface StatementLine {
  readonly receivedOn: CalendarDate
  readonly cents: number
  readonly reference: string
  /** Whether there was more in the reference than can be shown. */
  readonly isCleaned: boolean
  /** As it is written, to tell two payments of one day from one that is there twice. */
  readonly balance: string
}

/** The note on a line whose reference is not as the bank wrote it. */
export const cleanedReference = 'Characters that cannot be shown were left out of its reference.'

/** Reads a line. @returns it, sentences that say what is wrong with it, or undefined for one that says a balance alone */
export function readStatementLine(
  cells: readonly string[],
  columns: StatementColumns,
): StatementLine | { problems: string[] } | undefined {
  const { places, references, width } = columns
  const cell = (heading: Heading) => (places[heading] === undefined ? '' : (cells[places[heading]] ?? '').trim())
  const saysNoAmount = (['amount', 'credit', 'debit'] as const).every(heading => cell(heading) === '')
  // What was brought forward, or is left at the end: of some banks with a day, or with words in its place.
  if (saysNoAmount && (cell('date') === '' || cell('balance') !== '')) return undefined
  const receivedOn = statementDate(cell('date'))
  const moved = places.amount === undefined ? inAndOut(cell('credit'), cell('debit')) : centsIn(cell('amount'))
  const ways = places.amount === undefined ? [] : waysIn(cells, columns)
  // Beside a column that says which way it went, some banks write what went out below nothing, some above.
  const cents = ways[0] === 'out' && moved !== undefined ? -Math.abs(moved) : moved
  const problems = [
    // 1,234.56 without quotes would be read as 1.
    ...(cells.slice(width).some(extra => extra.trim() !== '') ? [tooManyCells] : []),
    ...(receivedOn === undefined ? [`"${cell('date')}" is no date.`] : []),
    ...(cents === undefined ? ['The amount cannot be read.'] : []),
    ...(cents !== undefined && Math.abs(cents) > maximumRand * 100 ? [`${maxOfAmount(maximumRand * 100)}.`] : []),
    ...(ways.length > 1 || (ways[0] === 'in' && (cents ?? 0) < 0)
      ? ['It says both that the amount came in and that it went out.']
      : []),
    ...(bothWays(cell) ? ['It has an amount under both headings, what came in and what went out.'] : []),
  ]
  if (problems.length > 0 || receivedOn === undefined || cents === undefined) return { problems }
  const written = references
    .map(place => (cells[place] ?? '').trim())
    .filter(Boolean)
    .join(' ')
  const reference = written.replaceAll(/\s*[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+\s*/gu, ' ').trim()
  return { receivedOn, cents, reference, isCleaned: reference !== written, balance: cell('balance') }
}

const saidWays = { cr: 'in', c: 'in', credit: 'in', dr: 'out', d: 'out', debit: 'out' } as const

/** Which way the amount went, by cells that say nothing else (DR and CR, under whatever heading): mostly none, or one. */
function waysIn(cells: readonly string[], { places, references }: StatementColumns): ('in' | 'out')[] {
  const named = new Set([...Object.values(places), ...references])
  const found = cells.flatMap((cell, place) => {
    const word = cell.trim().toLowerCase()
    return !named.has(place) && Object.hasOwn(saidWays, word) ? [saidWays[word as keyof typeof saidWays]] : []
  })
  return [...new Set(found)]
}

/** Some banks write R0.00 where nothing moved. */
const bothWays = (cell: (heading: Heading) => string): boolean =>
  [cell('credit'), cell('debit')].every(text => (centsIn(text) ?? 0) !== 0)

const tooManyCells =
  'There are more cells than headings. A comma inside an amount or a reference needs quotes around it, as in "1,234.56".'

function inAndOut(credit: string, debit: string): number | undefined {
  const [came, went] = [credit === '' ? 0 : centsIn(credit), debit === '' ? 0 : centsIn(debit)]
  if (came === undefined || went === undefined || (credit === '' && debit === '')) return undefined
  // Some banks write what went out below nothing, some above.
  return came - Math.abs(went)
}

/** Banks and bookkeepers write what went out as '-55.00', '55.00-', '(55.00)' or '55.00 DR', and what came in as '55.00 CR'. */
function centsIn(text: string): number | undefined {
  const [, within, before] = /^\((.+)\)$|^([^-]*\d)\s*(?:-|dr)$/i.exec(text) ?? []
  const [, came] = /^([^-]*\d)\s*cr$/i.exec(text) ?? []
  const out = within ?? before
  const read = readTypedNumber(out === undefined ? (came ?? text) : `-${out}`, 'rand')
  return 'hundredths' in read && Number.isSafeInteger(read.hundredths) ? read.hundredths : undefined
}

/** A day as South African banks write it: 2026-03-31, 2026/03/31, 20260331, 31/03/2026, 31-03-2026 or 31 Mar 2026. */
export function statementDate(text: string): CalendarDate | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/.exec(text) ??
    turned(/^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3,9})[-/ ](\d{4})$/i.exec(text)) ??
    []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const named = monthNames.findIndex(name => month.toLowerCase().startsWith(name.toLowerCase())) + 1
  const date = `${year}-${(named === 0 ? month : String(named)).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const turned = (parts: RegExpExecArray | null) =>
  parts === null ? undefined : [parts[0], parts[3], parts[2], parts[1]]
