import type { AccountType } from '../billing/banks.ts'
import { centsOf } from '../money/sum.ts'

/** One payment of a bank file. Amounts in cents; account and branch are strings of digits. */
export interface BankPayment {
  readonly name: string
  readonly accountNumber: string
  readonly branchCode: string
  readonly accountType: AccountType
  readonly cents: number
  readonly reference: string
}

/** The totals of a bank file. The hash is the sum of its account numbers, its last 12 digits, as banks compare it. */
export interface BankFileTotals {
  readonly count: number
  readonly cents: number
  readonly hash: string
}

/**
 * The totals by which a file that was written is held against the payments that it was made of.
 * @param accounts others that a format adds to its hash
 */
export const bankFileTotals = (
  payments: readonly Pick<BankPayment, 'accountNumber' | 'cents'>[],
  accounts: readonly string[] = [],
): BankFileTotals => ({
  count: payments.length,
  cents: centsOf(payments),
  hash: String(
    [...payments.map(({ accountNumber }) => accountNumber), ...accounts].reduce(
      (sum, number) => sum + BigInt(number),
      0n,
    ),
  ).slice(-12),
})

/** What a payee reads on their bank statement: the run and their place in it. */
export const paymentReference = (runNumber: number, place: number): string => `RUN${runNumber}-${place}`

/** Said beside every file: nobody but the bank can confirm that it takes it, and none has. */
export const bankFileNotice =
  'Made from public descriptions, not confirmed by your bank. Try it with your bank’s test file first, and stop before authorising.'
