import { maxCommissionPercent, rangeMessage } from '@lodeway/rules/loaders/commission.ts'
import { formatCount, maximumRand } from '@lodeway/rules/money/rand.ts'
import { maxOf, maxOfAmount, messages, minOf } from '@lodeway/rules/people/messages.ts'
import { firstYear, isUsableDate, lastYear } from '@lodeway/rules/time/calendar.ts'
import * as z from 'zod/mini'
import { required } from './text-fields.ts'

/** A calendar date, YYYY-MM-DD, in Africa/Johannesburg. */
export const calendarDate = z.string(required).check(z.refine(isUsableDate, 'Invalid date'))

/** A calendar month, YYYY-MM. */
export const month = z.string(required).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month'))

/** What a statement is downloaded as. */
export const paperOrSheet = z._default(z.enum(['pdf', 'csv']), 'pdf')

/** How many characters so many bytes take in base64: four for three. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

/**
 * An instant in ISO 8601 with its zone, as `Date#toISOString` writes it. A day that does not exist is refused: the 30th
 * of February would quietly be read as the 2nd of March.
 */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, 'Invalid date'),
  z.refine(
    text => isUsableDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    `Invalid date: give a day that exists, of the years ${firstYear} to ${lastYear}`,
  ),
)

/**
 * A filter with the range `startAt` to `endAt`: both or neither, the end not before the start. One bound alone is refused
 * at the one that is missing, because a bulk action that ignored it would reach every row there is. What is compared is
 * the time and the day as written, since a range is read as whole days (domain rules, "Oddities").
 */
export const withRange = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ ...shape, startAt: z.optional(instant), endAt: z.optional(instant) }).check(
    z.refine(range => hasBound(range, 'startAt') || !hasBound(range, 'endAt'), {
      path: ['startAt'],
      error: bothBounds,
    }),
    z.refine(range => hasBound(range, 'endAt') || !hasBound(range, 'startAt'), { path: ['endAt'], error: bothBounds }),
    z.refine(endsAfterItStarts, { path: ['endAt'], error: endsFirst }),
  )

export const bothBounds = 'Give both ends of the range, or neither'
export const endsFirst = 'The range ends before it starts'
const hasBound = (range: object, bound: 'startAt' | 'endAt') => (range as Partial<WireRange>)[bound] !== undefined

interface WireRange {
  readonly startAt: string
  readonly endAt: string
}

function endsAfterItStarts(range: object): boolean {
  const { startAt, endAt } = range as Partial<WireRange>
  if (startAt === undefined || endAt === undefined) return true
  return Date.parse(startAt) <= Date.parse(endAt) && startAt.slice(0, 10) <= endAt.slice(0, 10)
}

/** Rand with at most two decimals, of at least so much. Stored as whole cents. */
export const randFrom = (least: number) =>
  z
    .number(required)
    .check(
      z.minimum(least, minOf(least)),
      z.maximum(maximumRand, maxOfAmount(maximumRand * 100)),
      z.refine(hasTwoDecimals, messages.tooManyDecimals),
    )
export const rand = randFrom(0)

/** A percentage from 0 to `maximum` with at most two decimals. Stored as basis points. */
export const percent = (maximum: number, message: string) =>
  z
    .number(required)
    .check(z.minimum(0, message), z.maximum(maximum, message), z.refine(hasTwoDecimals, messages.tooManyDecimals))

/** The two percentages of a loader and of a lead company's card; the messages with their two spaces (document 1, section 5). */
export const saleCommission = percent(maxCommissionPercent, rangeMessage('saleCommission'))
export const feeCommission = percent(maxCommissionPercent, rangeMessage('feeCommission'))

function hasTwoDecimals(value: number): boolean {
  return Number.isInteger(value) || /^-?\d+\.\d{1,2}$/.test(String(value))
}

/** A whole number in a query string: text on the wire, a number in the code. Whatever is wrong, the message names its bounds. */
export const wholeNumber = (minimum: number, maximum: number) => {
  const words = `must be a whole number from ${formatCount(minimum)} to ${formatCount(maximum)}`
  return z.pipe(
    z.union(
      [z.int().check(z.minimum(minimum), z.maximum(maximum)), z.string().check(z.regex(/^\d{1,9}$/, words))],
      words,
    ),
    z.pipe(z.transform(Number), z.int(words).check(z.minimum(minimum, words), z.maximum(maximum, words))),
  )
}

/** A required whole number of a body. One too large to be exact is told its bounds as well, not that it is missing. */
export const count = (minimum: number, maximum: number) =>
  z
    .int({
      error: ({ code }) => (code === 'too_big' ? maxOf(maximum) : code === 'too_small' ? minOf(minimum) : required),
    })
    .check(z.minimum(minimum, minOf(minimum)), z.maximum(maximum, maxOf(maximum)))

export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
  z.transform(value => value === true || value === 'true'),
)

export const noBody = z.optional(z.union([z.null(), z.strictObject({})]))
