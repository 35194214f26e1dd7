import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'

/** Today in South Africa, wherever the browser is. */
export const today = (): string => johannesburgDate(new Date())
