import { assignedThisTerm, type ContractDates, windowAt } from '@lodeway/rules/contracts/windows.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Work } from '../../work/context.ts'
import { type ContractRecord, factsOf } from './contract.sql.ts'

/** The running window's number and count under changed dates, which number the windows anew: what it holds is counted in the new one. */
export function windowAfterChange(
  before: ContractRecord,
  changes: Partial<ContractDates>,
  today: CalendarDate,
): { windowNumber: number; assigned: number } {
  const facts = factsOf(before)
  const window = windowAt({ ...facts, ...changes }, today)
  return window === undefined
    ? { windowNumber: 0, assigned: 0 }
    : { windowNumber: window.number, assigned: assignedThisTerm(facts, today) }
}

/**
 * Assignments that held a place in the running window hold it under the new number, so that one that ends gives its place back
 * there. The others are counted in no window that will ever run again: they have no place to give back.
 */
export async function renumberAssignments(work: Work, before: ContractRecord, after: ContractRecord): Promise<void> {
  if (
    before.startOn === after.startOn &&
    before.periodMonths === after.periodMonths &&
    before.recurring === after.recurring
  )
    return
  const today = johannesburgDate(work.now)
  const [was, is] = [windowAt(factsOf(before), today), windowAt(factsOf(after), today)]
  const placesMove = is !== undefined && (was === undefined || was.number === before.windowNumber)
  const held = work.tx.updateTable('assignment').where('contractId', '=', before.id).where('holdsPlace', '=', true)
  await (placesMove ? held.where('windowNumber', '<>', before.windowNumber) : held).set({ holdsPlace: false }).execute()
  if (placesMove) await held.set({ windowNumber: is.number }).execute()
}
