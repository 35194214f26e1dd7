import type { billing, billingOnFile } from '@lodeway/contract/billing.ts'
import { universalBranchCodes } from '@lodeway/rules/billing/banks.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'

/** Billing details as the form holds them. */
export interface BillingValues extends Record<string, unknown> {
  holderName: string
  bankName: string | null
  type: string | null
  number: string
  branchCode: string
  address: string
  incomeTaxNumber: string
  /** The owner's, to confirm a change with. */
  password: string
}

export const billingValuesOf = (details: z.output<typeof billingOnFile>): BillingValues => ({
  holderName: details.holderName ?? '',
  bankName: details.bankName,
  type: details.type,
  number: details.number ?? '',
  branchCode: details.branchCode ?? '',
  address: details.address ?? '',
  incomeTaxNumber: details.incomeTaxNumber ?? '',
  password: '',
})

/** The details as they are sent; the form's checks have seen to bank and type. */
export const billingIn = (values: BillingValues) =>
  ({
    holderName: values.holderName.trim(),
    bankName: values.bankName,
    type: values.type,
    number: withoutWhitespace(values.number),
    branchCode: withoutWhitespace(values.branchCode),
    address: values.address.trim() || null,
    incomeTaxNumber: withoutWhitespace(values.incomeTaxNumber) || null,
  }) as z.input<typeof billing>

/**
 * The branch code after another bank was chosen: the bank's universal one. Where a bank has none, a code that somebody
 * typed stays, and one that was the last bank's goes.
 */
export function branchCodeFor(bank: string | null, before: string | null, branchCode: string): string {
  const own = universalCode(bank)
  if (own !== undefined) return own
  return branchCode === universalCode(before) ? '' : branchCode
}

const universalCode = (bank: string | null): string | undefined =>
  (universalBranchCodes as Readonly<Record<string, string>>)[bank ?? '']
