import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { pauseReasons } from '@lodeway/rules/allocation/limits.ts'

interface Prepaid {
  balance: number
  isLow: boolean
}

type ContractNow = Pick<AnswerOf<typeof listContractsNow>['data'][number], 'takesNone'>

/** How the active contracts stand at this moment; undefined while that is not known, or not theirs to see. */
type Now = ContractNow[] | undefined

/** What follows the balance of an organisation that pays in advance; nothing while it covers the leads to come. */
export function afterBalance({ balance, isLow }: Prepaid, now: Now): string {
  if (balance <= 0) return '. It is used up, so new leads go to others.'
  const coversNone = now?.some(({ takesNone }) => takesNone === 'prepaidSpent') && !now.some(isCovered)
  // Some of it is left, and less than the fee of any lead that they would be given.
  if (coversNone) return '. It no longer covers the fee of any lead, so new leads go to others.'
  return isLow ? '. It is running low.' : ''
}

/** Whether a contract takes leads, or would but for the hour, the day or its budget: those are asked about only after the balance. */
const isCovered = ({ takesNone }: ContractNow): boolean =>
  takesNone === null || pauseReasons.some(reason => reason === takesNone)
