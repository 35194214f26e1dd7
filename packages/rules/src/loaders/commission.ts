import { readNumber } from '../money/typed-number.ts'
import { isEmpty, type Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { fieldNotValid, messages } from '../people/messages.ts'

/** A percentage as it is typed or sent; text from a form, a number on the wire. */
export type PercentInput = number | string | null | undefined

export type CommissionField = 'saleCommission' | 'feeCommission'

/** The largest percentage of its invoice that a loader or company is paid, in percent (document 1, section 9). */
export const maxCommissionPercent = 100

const labels: Record<CommissionField, string> = { saleCommission: 'Sale commission', feeCommission: 'Fee commission' }

/**
 * Checks both percentages of a loader, a company's fee card or the approval modal: required, 0 to 100 with both ends
 * included, at most two decimals. The messages have two spaces before "and", as in document 1, section 5.
 */
export function checkCommissions(input: Partial<Record<CommissionField, PercentInput>>): FieldErrors<CommissionField> {
  return collectErrors<CommissionField>({
    saleCommission: checkCommission('saleCommission', input.saleCommission),
    feeCommission: checkCommission('feeCommission', input.feeCommission),
  })
}

/** The message for one of the two percentages, or undefined. */
export function checkCommission(field: CommissionField, value: PercentInput): Problem {
  if (isEmpty(value)) return messages.required
  const read = readNumber(value ?? '', 'percent')
  if ('hundredths' in read)
    return read.hundredths < 0 || read.hundredths > maxCommissionPercent * 100 ? rangeMessage(field) : undefined
  // More decimals than can be kept, or no number at all. Far too large is still best answered with the range.
  if (Number(value) > maxCommissionPercent || Number(value) < 0) return rangeMessage(field)
  return read.problem ?? fieldNotValid(labels[field])
}

/** The message for a percentage out of range, with its two spaces (document 1, section 5). */
export const rangeMessage = (field: CommissionField): string => `${labels[field]} should be between 0  and 100`
