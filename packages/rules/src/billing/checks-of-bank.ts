import type { Problem } from '../people/field-checks.ts'
import { withoutWhitespace } from '../people/phone.ts'
import { accountNumberLengths, type Bank, universalBranchCodes } from './banks.ts'

// What a bank's accounts look like, as far as it is known. Nobody here can see whether an account exists.

/** A number that is as long as its bank's account numbers are; of a bank of which that is not known, any. */
export function checkNumberOfBank(bank: string | undefined, number: string): Problem {
  const [fewest, most] = of(accountNumberLengths, bank) ?? [0, Number.POSITIVE_INFINITY]
  const digits = withoutWhitespace(number).length
  if (digits >= fewest && digits <= most) return undefined
  return `${bank} account numbers have ${fewest === most ? fewest : `${fewest} to ${most}`} digits`
}

/** Another bank's universal branch code is not this bank's. One that is no bank's universal code may be one of its branches. */
export function checkBranchOfBank(bank: string | undefined, branchCode: string): Problem {
  if (branchCode === of(universalBranchCodes, bank)) return undefined
  const other = bankOfBranch(branchCode)
  return other === undefined || bank === undefined ? undefined : `${branchCode} is the branch code of ${other}`
}

/** The bank whose universal branch code this is. */
export const bankOfBranch = (branchCode: string): string | undefined =>
  Object.entries(universalBranchCodes).find(([, code]) => code === branchCode)?.[0]

/** What to look at again, though it may be right: a bank that has a universal branch code, and another one. */
export const branchWarning = (bank: string | null, branchCode: string): string | undefined => {
  const universal = of(universalBranchCodes, bank ?? undefined)
  return universal === undefined || branchCode.length !== 6 || universal === branchCode
    ? undefined
    : `${bank} takes ${universal} for every branch. Please make sure that this code is right.`
}

const of = <Value>(values: Partial<Record<Bank, Value>>, bank: string | undefined): Value | undefined =>
  (values as Readonly<Record<string, Value | undefined>>)[bank ?? '']
