import { nameOf } from '@lodeway/rules/people/name.ts'
import type { PaidTo } from '@lodeway/rules/sales/paid-to.ts'
import type { SaleRecord } from './sale-row.sql.ts'

/** The account that a row was paid to, or the one on file while it is unpaid; nothing where there is none. */
export function accountOf(row: SaleRecord): PaidTo | null {
  if (row.paidTo !== null) return row.paidTo
  if (row.holderName === null || row.accountType === null || row.paymentStatus === 'paid') return null
  return {
    holderName: row.holderName,
    bankName: row.bankName ?? '',
    accountType: row.accountType,
    last4: row.numberLast4 ?? '',
    branchCode: row.branchCode ?? '',
    numberSealed: row.numberEncrypted?.toString('base64') ?? '',
  }
}

/** Whoever a row is owed to, by name. */
export const payeeNameOf = (row: SaleRecord): string => {
  if (row.payeeKind === 'company') return row.companyName ?? ''
  return row.payeeKind === 'loader' ? nameOf(row) : 'Platform'
}
