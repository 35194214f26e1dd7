import {
  assignedThisTerm,
  type ContractDates,
  type ContractWindow,
  windowAt,
} from '@lodeway/rules/contracts/windows.ts'
import { type CalendarDate, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { type ContractRecord, factsOf } from './contract.sql.ts'

/**
 * The running window's number and count under changed dates, which number the windows anew. What the window that ran holds is counted in
 * the new one. Where none ran it is what was given on the days of the new one: a start that was put off by mistake, and is put right,
 * empties no term.
 */
export async function windowAfterChange(
  work: Work,
  before: ContractRecord,
  changes: Partial<ContractDates>,
  today: CalendarDate,
): Promise<{ windowNumber: number; assigned: number }> {
  const facts = factsOf(before)
  const window = windowAt({ ...facts, ...changes }, today)
  // One that is over, and stays so, keeps showing what it was given.
  if (window === undefined)
    return hasDatesOf(before, { ...before, ...changes })
      ? { windowNumber: before.windowNumber, assigned: before.assigned }
      : { windowNumber: 0, assigned: 0 }
  const isRunning = windowAt(facts, today) !== undefined
  const assigned = isRunning ? assignedThisTerm(facts, today) : await countGiven(work, before.id, window)
  return { windowNumber: window.number, assigned }
}

/**
 * Assignments that held a place in the running window hold it under the new number, so that one that ends gives its place back
 * there. The others are counted in no window that will ever run again: they have no place to give back.
 */
export async function renumberAssignments(work: Work, before: ContractRecord, after: ContractRecord): Promise<void> {
  if (hasDatesOf(before, after)) return
  const today = johannesburgDate(work.now)
  const [was, is] = [windowAt(factsOf(before), today), windowAt(factsOf(after), today)]
  const held = work.tx.updateTable('assignment').where('contractId', '=', before.id).where('holdsPlace', '=', true)
  const placesMove = is !== undefined && was?.number === before.windowNumber
  await (placesMove ? held.where('windowNumber', '<>', before.windowNumber) : held).set({ holdsPlace: false }).execute()
  if (placesMove) await held.set({ windowNumber: is.number }).execute()
  if (was === undefined && is !== undefined)
    await work.tx
      .updateTable('assignment')
      .where(givenIn(before.id, is))
      .set({ holdsPlace: true, windowNumber: is.number })
      .execute()
}

const hasDatesOf = (before: ContractDates, after: ContractDates): boolean =>
  before.startOn === after.startOn && before.periodMonths === after.periodMonths && before.recurring === after.recurring

async function countGiven({ tx }: Work, contractId: string, window: ContractWindow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM assignment WHERE ${givenIn(contractId, window)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a contract was given on the days of a window and its organisation still has, or has again for a late sale: rather one lead too few than too many. */
const givenIn = (contractId: string, { startOn, endsOn }: ContractWindow): RawBuilder<boolean> =>
  sql<boolean>`(contract_id = ${contractId}::uuid AND ended_at IS NULL AND assigned_at >= ${startOfDay(startOn)}
    AND ${endsOn === undefined ? sql`true` : sql`assigned_at < ${startOfDay(endsOn)}`})`
