import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { listContractsNow } from '@lodeway/contract/external-contracts.ts'

interface Prepaid {
  balance: number
  isLow: boolean
}

/** How the active contracts stand at this moment; undefined while that is not known, or not theirs to see. */
type Now = Pick<AnswerOf<typeof listContractsNow>['data'][number], 'takesNone'>[] | undefined

/** What follows the balance of an organisation that pays in advance; nothing while it covers the leads to come. */
export function afterBalance({ balance, isLow }: Prepaid, now: Now): string {
  if (balance <= 0) return '. It is used up, so new leads go to others.'
  const coversNone =
    now?.some(({ takesNone }) => takesNone === 'prepaidSpent') && now.every(({ takesNone }) => takesNone !== null)
  // Some of it is left, and less than the fee of any lead that they would be given.
  if (coversNone) return '. It covers the fee of no lead any more, so new leads go to others.'
  return isLow ? '. It is running low.' : ''
}
