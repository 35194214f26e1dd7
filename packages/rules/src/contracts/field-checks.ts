import { readNumber } from '../money/typed-number.ts'
import { checkRequired, isEmpty, type Problem } from '../people/field-checks.ts'
import { fieldNotValid, messages } from '../people/messages.ts'
import { checkNumber } from '../people/number-check.ts'
import { maxContactHours } from '../performance/contact.ts'

/** A number as it is typed or sent: text from a form, a number on the wire. */
export type NumberInput = number | string | null | undefined

/** The largest organisation sales commission, in percent of the premium (document 2, section 9). */
export const maxOrgSalesCommissionPercent = 1000

/** The most leads that an external contract takes in one of its terms. */
export const maxLeadQuantity = 1_000_000

export const contractMessages = {
  commissionRange: 'Organization sale commission should be between 0 and 1000',
  renewalName: 'Please change name for the renewal',
  startInPast: 'The start date can not be in the past',
  onceOffRecurring: 'A once-off contract cannot be recurring',
  typeLocked: 'The lead type of a contract cannot be changed',
  typeGiven: 'The lead type of a contract stays once it was given a lead',
  typeTaken: (typeLabel: string): string => `There is already a contract for ${typeLabel}`,
  feeNeeded: 'Give a fee for at least one lead quality',
  qualityNotSelected: 'A fee can only be given for a selected lead quality',
} as const

export const contractLabels = {
  name: 'Contract name',
  recurring: 'Recurring',
  period: 'Period',
  startAt: 'Activation date',
  insuranceType: 'Lead type',
  orgSalesCommission: 'Organisation sales commission',
  term: 'Term',
  basicFee: 'Basic fee',
  mediumFee: 'Medium fee',
  highFee: 'High fee',
  basicQualityFee: 'Basic quality fee',
  mediumQualityFee: 'Medium quality fee',
  highQualityFee: 'High quality fee',
  leadQuality: 'Lead quality',
  takeBackHours: 'Taken back after (hours)',
  leadQuantity: 'Quantity leads',
  leadExpiryPeriod: 'Lead expiry period',
} as const

/** The required organisation sales commission, 0 to 1000 percent with both ends included (document 2, section 5). */
export function checkOrgCommission(value: NumberInput): Problem {
  if (isEmpty(value)) return messages.required
  const read = readNumber(value ?? '', 'percent')
  if ('hundredths' in read)
    return read.hundredths < 0 || read.hundredths > maxOrgSalesCommissionPercent * 100
      ? contractMessages.commissionRange
      : undefined
  return read.problem ?? fieldNotValid(contractLabels.orgSalesCommission)
}

/** After how many hours without an outcome a lead is taken back; empty: never. */
export const checkTakeBackHours = (value: NumberInput): Problem =>
  checkNumber(value, { least: 1, most: maxContactHours, label: contractLabels.takeBackHours })

/** The required number of leads: whole, from 0, where 0 means paused (document 2, section 5). */
export const checkLeadQuantity = (value: NumberInput): Problem =>
  checkRequired(value) ?? checkNumber(value, { least: 0, most: maxLeadQuantity, label: contractLabels.leadQuantity })
