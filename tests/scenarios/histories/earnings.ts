import { earningsStatement, listEarnings } from '@lodeway/contract/earnings.ts'
import { listPayments } from '@lodeway/contract/payments.ts'
import { earningStates } from '@lodeway/rules/sales/labels.ts'
import { addMonths, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { expect } from 'vitest'
import { verifyJournal } from '../../../apps/api/src/features/journal/check-journal.ts'
import { verifySelfBilled } from '../../../apps/api/src/features/self-billing/check-self-billed.ts'
import type { Cast } from './steps.ts'

const inCents = (rand: number) => Math.round(rand * 100)
const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

/**
 * Of everybody who submits: each list comes to its figure, what is not paid is their balance in the books and the end of their last
 * statement, and what is paid is what the days of payment come to.
 */
export async function expectEarningsAgree({ world, submitters }: Cast): Promise<void> {
  expect([...(await verifyJournal(world.db)), ...(await verifySelfBilled(world.db))]).toEqual([])
  for (const { id } of submitters) {
    const token = await world.tokenFor(id)
    const open: number[] = []
    for (const state of earningStates) {
      const { status, answer } = await world.request(token, listEarnings, { query: { state, limit: 100 } })
      // An administrator submits too, and earns nothing.
      if (status === 403) break
      expect(answer.count).toBe(answer.data.length)
      const cents = sumOf(answer.data.map(({ amount }) => inCents(amount)))
      expect(cents).toBe(inCents(answer.sums[state]))
      if (state !== 'paid') open.push(cents)
      else expect(await paidByDays(world, token)).toBe(cents)
    }
    const balances = await world.db
      .selectFrom('accountBalance')
      .select('cents')
      .where('ownerId', '=', id)
      .where('account', 'in', ['payable', 'held'])
      .execute()
    // What is owed to somebody is on the credit side.
    expect(sumOf(open)).toBe(0 - sumOf(balances.map(({ cents }) => cents)))
    if (open.length > 0) expect(await sumOfStatements(world, token)).toBe(sumOf(open))
  }
}

async function paidByDays(world: Cast['world'], token: string): Promise<number> {
  const { answer } = await world.request(token, listPayments, { query: { limit: 100 } })
  return sumOf(answer.data.map(({ amount }) => inCents(amount)))
}

/** All that moved what is owed, from the first month on; each month begins where the one before ended, and adds up to its end. */
async function sumOfStatements(world: Cast['world'], token: string): Promise<number> {
  let owed = 0
  const last = johannesburgDate(world.now()).slice(0, 7)
  for (let first = '2026-01-01'; first.slice(0, 7) <= last; first = addMonths(first, 1)) {
    const query = { month: first.slice(0, 7), format: 'csv' as const }
    const { text } = await world.request(token, earningsStatement, { query })
    // The formula may hold commas, and is quoted then; an amount is the last number but one, what is owed after it the last.
    const lines = text
      .trim()
      .split('\n')
      .slice(1)
      .map(line => /,(-?\d+\.\d\d)?,[^,]*,(-?\d+\.\d\d)\s*$/.exec(line.replaceAll(/"(?:[^"]|"")*"/g, '')))
    for (const line of lines) {
      owed += inCents(Number(line?.[1] ?? 0))
      expect(inCents(Number(line?.[2]))).toBe(owed)
    }
  }
  return owed
}
