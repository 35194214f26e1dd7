import { checkAccountNumber, isBranchCode } from '@lodeway/rules/billing/billing-checks.ts'
import { bankOfBranch, checkNumberOfBank } from '@lodeway/rules/billing/checks-of-bank.ts'
import { isUserCode, type OwnAccount, plainText } from '@lodeway/rules/payment-runs/bank-formats/parts.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { appendAudit } from '../../../audit/append.ts'
import type { Keys } from '../../../crypto/keys.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Work } from '../../../work/context.ts'
import { Refusal } from '../../../work/refusal.ts'

const nameNoBankReads = 'Use letters from A to Z: bank files have no others'
const sealedIn = 'payment_setting.own_account'

/** The account that payments leave from; nothing until it is entered. */
export async function findOwnAccount(db: Queryable, keys: Keys): Promise<OwnAccount | undefined> {
  const { ownAccountSealed } = await db
    .selectFrom('paymentSetting')
    .select('ownAccountSealed')
    .executeTakeFirstOrThrow()
  return ownAccountSealed === null ? undefined : (JSON.parse(keys.open(ownAccountSealed, sealedIn)) as OwnAccount)
}

/** @throws Refusal 400 for a number or a branch code that no bank has, or a name of which a bank file can say nothing */
export async function saveOwnAccount(work: Work, account: OwnAccount): Promise<void> {
  const accountNumber = withoutWhitespace(account.accountNumber)
  const wrongNumber =
    checkAccountNumber(accountNumber) === undefined
      ? checkNumberOfBank(bankOfBranch(account.branchCode), accountNumber)
      : fieldNotValid('Account number')
  const fields = {
    ...(plainText(account.name) === '' && { name: nameNoBankReads }),
    ...(wrongNumber !== undefined && { accountNumber: wrongNumber }),
    ...(!isBranchCode(account.branchCode) && { branchCode: fieldNotValid('Branch code') }),
    ...(!isUserCode(account.userCode) && { userCode: fieldNotValid('User code') }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'invalid_account', 'Please check the account.', { fields })
  const sealed = work.keys.seal(JSON.stringify({ ...account, accountNumber }), sealedIn)
  await work.tx.updateTable('paymentSetting').set({ ownAccountSealed: sealed }).execute()
  const detail = { last4: accountNumber.slice(-4) }
  await appendAudit(work, 'payment-settings.own-account', { kind: 'payment-settings', id: 'payments' }, detail)
}
