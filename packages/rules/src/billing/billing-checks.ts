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
import { checkBranchOfBank, checkNumberOfBank } from './checks-of-bank.ts'
import { incomeTaxNumberProblem, isIncomeTaxNumber } from './income-tax-number.ts'

/** Billing details in the shape of the wire (document 2, section 3). `type` is the account's, `number` its number. */
export type BillingInput = {
  holderName?: string
  bankName?: string
  type?: string
  number?: string
  branchCode?: string
  address?: string | null
  incomeTaxNumber?: string | null
}

export type BillingField = keyof BillingInput

export const billingLabels: Record<BillingField, string> = {
  holderName: 'Holder name',
  bankName: 'Bank',
  type: 'Account type',
  number: 'Account number',
  branchCode: 'Branch code',
  address: 'Address',
  incomeTaxNumber: 'Income tax number',
}

/**
 * Checks billing details: everything but the address and the income tax number is required (document 2, section 5); account numbers have 7 to 13
 * digits (domain rules, "People"), or as many as their bank's have, and branch codes 6. A holder may be a business, so its name is no text field.
 */
export function checkBilling(input: BillingInput): FieldErrors<BillingField> {
  return collectErrors<BillingField>({
    holderName: checkRequired(input.holderName) ?? checkHolderName(input.holderName ?? ''),
    bankName: checkRequiredChoice(input.bankName, banks, billingLabels.bankName),
    type: checkRequiredChoice(input.type, accountTypes, billingLabels.type),
    number:
      checkRequired(input.number) ??
      checkAccountNumber(input.number ?? '') ??
      checkNumberOfBank(input.bankName, input.number ?? ''),
    branchCode:
      checkRequired(input.branchCode) ??
      checkBranchCode(withoutWhitespace(input.branchCode ?? '')) ??
      checkBranchOfBank(input.bankName, withoutWhitespace(input.branchCode ?? '')),
    incomeTaxNumber:
      input.incomeTaxNumber && !isIncomeTaxNumber(input.incomeTaxNumber) ? incomeTaxNumberProblem : undefined,
  })
}

/** What banks here hold a name in; of a name without any, a bank file would have nothing. */
export const checkHolderName = (name: string): Problem =>
  /[\p{Script=Latin}\d]/u.test(name) ? undefined : 'Write it as the bank does, in Latin letters'

/** 7 to 13 digits, not all of them 0. A string always: leading zeros count. */
export function checkAccountNumber(number: string): Problem {
  const text = withoutWhitespace(number)
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) return fieldNotValid(billingLabels.number)
  return checkMinLength(text, 7) ?? checkMaxLength(text, 13)
}

/** 6 digits, not all of them 0. A string always: leading zeros count. */
export const isBranchCode = (text: string): boolean => /^(?!0{6})\d{6}$/.test(text)

const checkBranchCode = (text: string): Problem =>
  isBranchCode(text) ? undefined : fieldNotValid(billingLabels.branchCode)
