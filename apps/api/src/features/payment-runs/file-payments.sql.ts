import { paymentReference } from '@lodeway/rules/payment-runs/bank-file.ts'
import { accountNumberPlace } from '../../crypto/places.ts'
import type { Work } from '../../work/context.ts'

export async function findLastFormat(tx: Work['tx']): Promise<string> {
  const { bankFormat } = await tx.selectFrom('paymentSetting').select('bankFormat').executeTakeFirstOrThrow()
  return bankFormat
}

export async function findPayments({ tx, keys }: Work, runId: string) {
  const payees = await tx
    .selectFrom('paymentRunPayee')
    .innerJoin('paymentRun', 'paymentRun.id', 'paymentRunPayee.runId')
    .select(['place', 'cents', 'account', 'number'])
    .where('runId', '=', runId)
    .where('paymentRunPayee.state', '=', 'included')
    .orderBy('place')
    .execute()
  return payees.map(({ place, cents, account, number }) => {
    if (account === null) throw new Error(`Payment ${place} of run ${number} has no account.`)
    const { holderName, branchCode, accountType, numberSealed } = account
    return {
      name: holderName,
      accountNumber: keys.open(Buffer.from(numberSealed, 'base64'), accountNumberPlace),
      branchCode,
      accountType,
      cents: cents ?? 0,
      reference: paymentReference(number, place),
    }
  })
}
