import type { AccountType } from '../billing/banks.ts'

/** The account that a row was paid to: the snapshot of that moment, with the number sealed. Source: domain rules, "Money". */
export interface PaidTo {
  readonly holderName: string
  readonly bankName: string
  readonly accountType: AccountType
  readonly last4: string
  readonly branchCode: string
  readonly numberSealed: string
}
