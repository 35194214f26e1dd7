import { hundredthsToNumber } from '../money/decimal.ts'
import { type NumberUnit, readNumber } from '../money/typed-number.ts'
import { nearestCents } from '../money/wire.ts'
import { checkMaxNumber, isEmpty, type Problem } from './field-checks.ts'
import { fieldNotValid, maxOfAmount, messages, minOf } from './messages.ts'

interface Bounds {
  /** What it is of; a plain number is a count, and whole. */
  readonly unit?: NumberUnit
  readonly least: number
  readonly most: number
  /** What the field is called where it cannot be read. */
  readonly label: string
}

/** An optional number as it is typed or sent, within its bounds; empty is fine. */
export function checkNumber(
  value: number | string | null | undefined,
  { unit = 'plain', least, most, label }: Bounds,
): Problem {
  if (isEmpty(value)) return undefined
  const read = readNumber(value ?? '', unit)
  if ('problem' in read) return read.problem ?? fieldNotValid(label)
  const number = hundredthsToNumber(read.hundredths)
  if (number < least) return minOf(least)
  if (unit === 'rand') return number > most ? maxOfAmount(nearestCents(most)) : undefined
  return (
    checkMaxNumber(number, most) ?? (unit !== 'plain' || Number.isInteger(number) ? undefined : messages.wholeNumber)
  )
}
