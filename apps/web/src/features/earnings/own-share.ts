import type { listEarnings } from '@lodeway/contract/earnings.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { centsToRand, nearestCents } from '@lodeway/rules/money/wire.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'

type Earnings = AnswerOf<typeof listEarnings>
type Row = Pick<Earnings['data'][number], 'isCompanys'>

/** Whether a loader of a company sees amounts that are their own: what they earned before they joined it. */
export const hasOwn = ({ data, ownSums }: { data: readonly Row[] } & Pick<Earnings, 'ownSums'>): boolean =>
  data.some(({ isCompanys }) => !isCompanys) || Object.values(ownSums).some(sum => sum !== 0)

/** What waits, in rand, by whom it is paid to; a part that comes to nothing is left out where the other does not. */
export function addedUp({
  companyIsPaid,
  sums: { waiting },
  ownSums: { waiting: own },
}: Pick<Earnings, 'companyIsPaid' | 'sums' | 'ownSums'>): { companys?: number; own?: number } {
  if (!companyIsPaid) return { own: waiting }
  const companys = centsToRand(nearestCents(waiting) - nearestCents(own))
  return { ...((companys !== 0 || own === 0) && { companys }), ...(own !== 0 && { own }) }
}

/** When what waits is paid. A payment run may pay some more on that day, or before it. */
export const whenAddedUp = ({ nextPayDay, sums: { inRun } }: Pick<Earnings, 'nextPayDay' | 'sums'>): string =>
  `on ${formatShownDate(nextPayDay)}${inRun === 0 ? '' : ', beside what is in a payment run'}`

/** The heading over what one lead earned. It is of both where its loader joined a company before it was given away again. */
export function whoseMoney(rows: readonly Row[]): string {
  if (rows.every(({ isCompanys }) => isCompanys)) return "Your company's money"
  return rows.some(({ isCompanys }) => isCompanys) ? "Your and your company's money" : 'Your money'
}
