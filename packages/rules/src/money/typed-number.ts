import { messages } from '../people/messages.ts'
import { hundredthsOf } from './decimal.ts'

/** What a number is of: rand may have an R before them, a percentage its sign behind it. */
export type NumberUnit = 'rand' | 'percent' | 'plain'

/** Whole hundredths (endless for a number too large to count exactly: no range holds it), or why there are none: in words where a text can be read in two ways or has too many
 * decimals, else without. */
export type TypedNumber = { hundredths: number } | { problem: string | undefined }

/**
 * Reads a number as people here type or paste it: '3,5', '849,50', 'R1 234,55', '1,234.55', '1 234.55', '42.5 %', ',5', '-5'.
 * Comma and point both mark decimals, of which there are at most two; spaces group thousands, and so does whichever of
 * comma and point is not the decimal sign. One of them alone before three digits ('1,234') is ambiguous and never guessed;
 * no percentage has thousands, so there it marks decimals.
 * The range is the caller's to check. Source: domain rules, "Money".
 */
export function readTypedNumber(text: string, unit: NumberUnit): TypedNumber {
  const match = /^([+-]?)\s*(R?)\s*([+-]?)\s*([\d.,\s]+?)\s*(%?)$/i.exec(text.trim())
  if (!match) return { problem: undefined }
  const [, before = '', prefix, after = '', written = '', suffix] = match
  const isOfUnit = (prefix === '' || unit === 'rand') && (suffix === '' || unit === 'percent')
  if (!isOfUnit || (before !== '' && after !== '')) return { problem: undefined }
  const digits = written.replaceAll(/\s/g, ' ')
  if (unit !== 'percent' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return { problem: twoReadings(digits) }
  if (hasTooManyDecimals(digits)) return { problem: decimalsProblem(unit) }
  if (!isWellGrouped(digits)) return { problem: undefined }
  const sign = `${before}${after}`
  return { hundredths: hundredthsOf(`${sign}${withoutGroups(digits)}`) ?? (sign === '-' ? -Infinity : Infinity) }
}

/** The same for what a field or the wire holds: a number stands for itself. */
export const readNumber = (value: number | string, unit: NumberUnit): TypedNumber => {
  if (typeof value === 'string') return readTypedNumber(value, unit)
  const hundredths = hundredthsOf(value)
  if (hundredths !== undefined) return { hundredths }
  return { problem: hasTooManyDecimals(String(value)) ? decimalsProblem(unit) : undefined }
}

/** A plain number is a count. */
const decimalsProblem = (unit: NumberUnit): string =>
  unit === 'plain' ? messages.wholeNumber : messages.tooManyDecimals

function twoReadings(digits: string): string {
  const [thousands = '', rest = ''] = digits.split(/[.,]/)
  const mark = digits.includes(',') ? 'comma' : 'point'
  return `"${digits}" could mean ${thousands} ${rest} or ${thousands}.${rest}. Write it without the ${mark}.`
}

/** No groups at all, or groups of three by one sign; then at most two decimals behind another sign. */
const isWellGrouped = (digits: string): boolean =>
  /^\d+$|^\d*[.,]\d{1,2}$/.test(digits) ||
  /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/.test(digits) ||
  /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits) ||
  /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)

/** '3.555', '1 234,567', '1,234.567': a number but for what stands behind its decimal sign. */
const hasTooManyDecimals = (digits: string): boolean =>
  /^(?:\d*|\d{1,3}(?: \d{3})+)[.,]\d{3,}$|^\d{1,3}(?:,\d{3})+\.\d{3,}$|^\d{1,3}(?:\.\d{3})+,\d{3,}$/.test(digits)

const withoutGroups = (digits: string): string =>
  digits.replaceAll(/[ .,](?=\d{3}(?!\d))/g, '').replace(/^(?=[.,])/, '0')
