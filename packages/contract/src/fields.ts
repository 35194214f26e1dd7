import { maxNameLength, maxParagraphLength, maxSearchLength } from '@lodeway/rules/limits.ts'
import { maxCommissionPercent, rangeMessage } from '@lodeway/rules/loaders/commission.ts'
import { formatCount, maximumRand } from '@lodeway/rules/money/rand.ts'
import { maxWebAddressLength } from '@lodeway/rules/organisations/checks.ts'
import { isEmail, maxEmailLength } from '@lodeway/rules/people/email.ts'
import { maxCharacters, maxOf, maxOfAmount, messages, minOf } from '@lodeway/rules/people/messages.ts'
import { maxPhoneLength, phoneCountry, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { idNumberLength } from '@lodeway/rules/people/sa-id-number.ts'
import { firstYear, isUsableDate, lastYear } from '@lodeway/rules/time/calendar.ts'
import * as z from 'zod/mini'

export const required = messages.required

/** Text that must hold something, without control characters (a line break in a name would reach a mail's header). */
export const line = (maximum = maxNameLength, tidied = (text: string) => text.trim()) =>
  z
    .string(required)
    .check(
      z.overwrite(tidied),
      z.minLength(1, required),
      z.maxLength(maximum, maxCharacters(maximum)),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, messages.invalidText),
    )

/** Text over several lines; NUL is refused because PostgreSQL cannot store it. */
export const paragraph = (maximum = maxParagraphLength) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximum, maxCharacters(maximum)),
    z.refine(text => !text.includes('\u0000'), messages.invalidText),
  )

export const uuid = z
  .string(required)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, messages.invalidText))

/** A calendar date, YYYY-MM-DD, in Africa/Johannesburg. */
export const calendarDate = z.string(required).check(z.refine(isUsableDate, 'Invalid date'))

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
    z.refine(endsAfterItStarts, { path: ['endAt'], error: 'The range ends before it starts' }),
  )

const bothBounds = 'Give both ends of the range, or neither'
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

export const emailAddress = z
  .string(required)
  .check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(maxEmailLength, maxCharacters(maxEmailLength)),
    z.refine(isEmail, messages.invalidEmail),
  )

/** Rand with at most two decimals. Stored as whole cents. */
export const rand = z
  .number(required)
  .check(
    z.minimum(0, minOf(0)),
    z.maximum(maximumRand, maxOfAmount(maximumRand * 100)),
    z.refine(hasTwoDecimals, messages.tooManyDecimals),
  )

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

/** A whole number in a query string: text on the wire, a number in the code. Whatever is wrong, its bounds are said. */
const wholeNumber = (minimum: number, maximum: number) => {
  const words = `must be a whole number from ${formatCount(minimum)} to ${formatCount(maximum)}`
  return z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/, words))], words),
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

export const limitUpTo = (maximum: number, preset: number) => z._default(wholeNumber(1, maximum), preset)
export const offset = z._default(wholeNumber(0, 1_000_000), 0)
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
  z.transform(value => value === true || value === 'true'),
)

/** A list in a query string, where one element arrives as plain text. */
export const listOf = <T extends z.ZodMiniType>(item: T, maximum = 50) =>
  z.pipe(
    z.transform((value: z.input<T> | z.input<T>[]) => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(maximum, maxOf(maximum))),
  )

export const search = z.string().check(
  z.trim(),
  z.maxLength(maxSearchLength, maxCharacters(maxSearchLength)),
  z.refine(text => !text.includes('\u0000'), messages.invalidText),
)

/**
 * `orderBy=firstName:asc`, from a fixed list of columns (domain rules: oddities).
 * @param offered those that a refusal names
 */
export const orderBy = <const Columns extends readonly string[]>(
  columns: Columns,
  preset: `${Columns[number]}:${'asc' | 'desc'}`,
  offered: readonly string[] = columns,
) => {
  const read = (text: string) => {
    const [column, direction] = text.split(':')
    return {
      column: column as Columns[number],
      direction: direction === 'desc' ? ('desc' as const) : ('asc' as const),
    }
  }
  const form = new RegExp(`^(${columns.join('|')})(:(asc|desc))?$`)
  const words = `must be one of ${offered.join(', ')}, with :asc or :desc`
  return z._default(z.pipe(z.string().check(z.regex(form, words)), z.transform(read)), read(preset))
}

/** One page of a list and the exact number of rows that the filters match. */
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), count: z.int() })

/** South African numbers on the wire (document 2, section 3). */
export const phone = z.strictObject({
  countryCode: z.literal(phoneCountry, messages.invalidPhoneNumber),
  number: z.string(required).check(z.minLength(1, required), z.maxLength(maxPhoneLength, messages.invalidPhoneNumber)),
})

export const noBody = z.optional(z.union([z.null(), z.strictObject({})]))

/** As it was typed; the rules say whether it is a South African number. */
export const phoneNumber = line(maxPhoneLength)
/** Without the spaces that it may be typed with; the rules say whether it is valid. */
export const idNumber = line(idNumberLength, withoutWhitespace)

/** An address on the web, as people type one. */
export const webAddress = z
  .string(required)
  .check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(maxWebAddressLength, maxCharacters(maxWebAddressLength)),
    z.regex(/^https?:\/\/[^\s]+$/i, 'Enter an address that begins with https://'),
  )

/** The caller's own password, to confirm a change with. It may be of any form: it was set under the rules of its day. */
export const ownPassword = z.string().check(z.maxLength(1024, maxCharacters(1024)))

/** An answer in words alone. */
export const message = z.object({ message: z.string() })
