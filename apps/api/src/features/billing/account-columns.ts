import type { billing, billingChange } from '@lodeway/contract/billing.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { accountNumberPlace, incomeTaxNumberPlace } from '../../crypto/places.ts'
import type { Billing as BillingTable } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { leaveRunsOfPayee } from '../open-runs/leave-runs.ts'

type Billing = z.output<typeof billing>
/** Bank details of a loader or of a lead company. */
export type BankColumns = Omit<Selectable<BillingTable>, 'accountId'>
export type BillingChange = Omit<z.output<typeof billingChange>, 'password'>

/**
 * Whether these details are on file already, as they are when nothing was changed, or the answer was lost of whoever saved them. A form
 * sends an account whole: one in a window that was forgotten does not put back what another has changed.
 * @throws Refusal 409 where others are than were seen
 */
export function isSavedAlready(work: Work, onFile: BankColumns, { seen, ...details }: BillingChange): boolean {
  const columns = columnsOf(work, details)
  const opened = (row: Partial<BankColumns>) => ({
    ...row,
    numberEncrypted: row.numberEncrypted && work.keys.open(row.numberEncrypted, accountNumberPlace),
    incomeTaxNumberEncrypted:
      row.incomeTaxNumberEncrypted && work.keys.open(row.incomeTaxNumberEncrypted, incomeTaxNumberPlace),
    updatedAt: undefined,
  })
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const [wanted, there] = [opened(columns), opened(onFile)]
  if (names.every(name => wanted[name] === there[name])) return true
  if (seen === undefined || seen.updatedAt === onFile.updatedAt.toISOString()) return false
  throw conflict(
    'billing_changed',
    'These details were changed meanwhile, so nothing was saved. Look at them again before you save.',
  )
}

/** Bank details as they are stored: the account number sealed, and its last four digits. An income tax number that is left out stays as it is. */
export function columnsOf(work: Work, details: Billing) {
  const number = withoutWhitespace(details.number)
  return {
    holderName: details.holderName,
    bankName: details.bankName,
    accountType: details.type,
    numberEncrypted: work.keys.seal(number, accountNumberPlace),
    numberLast4: number.slice(-4),
    branchCode: details.branchCode,
    address: details.address ?? null,
    ...(details.incomeTaxNumber !== undefined && {
      incomeTaxNumberEncrypted:
        details.incomeTaxNumber === null ? null : work.keys.seal(details.incomeTaxNumber, incomeTaxNumberPlace),
    }),
    updatedAt: work.now,
  }
}

/** The same in place of what is on file: a number that did not change stays as it was sealed, by which the database knows that. */
export function columnsInstead(
  work: Work,
  { numberEncrypted }: { readonly numberEncrypted: Buffer },
  details: Billing,
) {
  const columns = columnsOf(work, details)
  const [before, after] = [numberEncrypted, columns.numberEncrypted].map(sealed =>
    work.keys.open(sealed, accountNumberPlace),
  )
  return before === after ? { ...columns, numberEncrypted } : columns
}

/** Whether an account became another one just now, and not its address or tax number alone. */
export const isChangedNow = ({ now }: Work, changedAt: Date | null): boolean => changedAt?.getTime() === now.getTime()

/** The payee leaves runs when their account became another one. */
export async function leaveRunsWhenChanged(work: Work, payeeId: string, changedAt: Date | null): Promise<void> {
  if (isChangedNow(work, changedAt)) await leaveRunsOfPayee(work, payeeId)
}
