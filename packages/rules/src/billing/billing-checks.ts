import {
  checkMaxLength,
  checkMinLength,
  checkRequired,
  checkRequiredChoice,
  type Problem,
} from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { fieldNotValid } from '../people/messages.ts'
import { withoutWhitespace } from '../people/phone.ts'
import { accountTypes, banks } from './banks.ts'

/** Billing details in the shape of the wire (document 2, section 3). `type` is the account's, `number` its number. */
export type BillingInput = {
  holderName?: string
  bankName?: string
  type?: string
  number?: string
  branchCode?: string
  address?: string | null
}

export type BillingField = keyof BillingInput

export const billingLabels: Record<BillingField, string> = {
  holderName: 'Holder name',
  bankName: 'Bank',
  type: 'Account type',
  number: 'Account number',
  branchCode: 'Branch code',
  address: 'Address',
}

/**
 * Checks billing details: everything but the address is required (document 2, section 5); account numbers have 7 to 13
 * digits (domain rules, "People") and branch codes 6. A holder may be a business, so its name is no text field.
 */
export function checkBilling(input: BillingInput): FieldErrors<BillingField> {
  return collectErrors<BillingField>({
    holderName: checkRequired(input.holderName),
    bankName: checkRequiredChoice(input.bankName, banks, billingLabels.bankName),
    type: checkRequiredChoice(input.type, accountTypes, billingLabels.type),
    number: checkRequired(input.number) ?? checkAccountNumber(input.number ?? ''),
    branchCode: checkRequired(input.branchCode) ?? checkBranchCode(withoutWhitespace(input.branchCode ?? '')),
  })
}

/** 7 to 13 digits. A string always: leading zeros count. */
export function checkAccountNumber(number: string): Problem {
  const text = withoutWhitespace(number)
  if (!/^\d+$/.test(text)) return fieldNotValid(billingLabels.number)
  return checkMinLength(text, 7) ?? checkMaxLength(text, 13)
}

/** 6 digits. A string always: leading zeros count. */
export const isBranchCode = (text: string): boolean => /^\d{6}$/.test(text)

const checkBranchCode = (text: string): Problem =>
  isBranchCode(text) ? undefined : fieldNotValid(billingLabels.branchCode)
