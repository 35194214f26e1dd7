import type { PayCalendar, ProclaimedHolidays } from '@lodeway/rules/payment-runs/pay-days.ts'
import type { Queryable } from '../../db/database.ts'

/** When payees are paid, as the setting has it; the holidays that were proclaimed with their names. */
export async function findPayCalendar(db: Queryable): Promise<{ calendar: PayCalendar; holidays: ProclaimedHolidays }> {
  const {
    payDays,
    fileDaysBefore,
    proclaimed: holidays,
  } = await db
    .selectFrom('paymentSetting')
    .select(['payDays', 'fileDaysBefore', 'proclaimed'])
    .executeTakeFirstOrThrow()
  return { calendar: { days: payDays, fileDaysBefore, proclaimed: holidays.map(({ day }) => day) }, holidays }
}
