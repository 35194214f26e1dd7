import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether an organisation has an invoice that has been overdue for as many days as the settings name. @param organisationId its id, in SQL */
export const isPausedForDebt = (organisationId: RawBuilder<unknown>, today: CalendarDate) =>
  sql<boolean>`EXISTS (SELECT FROM invoicing_setting JOIN invoice ON invoice.organisation_id = ${organisationId}
    WHERE invoice.open_cents > 0 AND invoice.due_on <= ${today}::date - pause_after_days)`
