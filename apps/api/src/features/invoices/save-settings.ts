import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/invoicing.ts'
import { newRateProblem, vatNumberOfOthers } from '@lodeway/rules/invoices/vat.ts'
import { bpsToPercent, percentToBps } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit, changedOf, valuesBefore } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { isRegistered } from './parties.sql.ts'
import { findInvoicing, findVatRates } from './settings.sql.ts'

export async function readInvoicing(db: Queryable): Promise<AnswerInput<typeof api.getInvoicingSettings>> {
  const setting = await findInvoicing(db)
  const rates = await findVatRates(db)
  return { ...setting, vatRates: rates.map(({ startsOn, bps }) => ({ startsOn, percent: bpsToPercent(bps) })) }
}

/**
 * Changes what invoices are made by. What was issued stays as it is.
 * @throws Refusal 400 at `vatNumber` for a payee's or an organisation's, and at `newVatRate` for a rate that would start today or before:
 *   invoices may have been made by another; 409 when others were saved than were seen
 */
export async function saveInvoicing(
  work: Work,
  { newVatRate, seen, ...wanted }: BodyOutput<typeof api.saveInvoicingSettings>,
) {
  const before = await work.tx.selectFrom('invoicingSetting').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  refuseUnseen(seen, before, wanted)
  if (wanted.vatNumber !== before.vatNumber) await refuseOthersNumber(work, wanted.vatNumber)
  await work.tx
    .updateTable('invoicingSetting')
    .set({ ...wanted, changedAt: work.now, changedBy: accountIdOf(work.actor) })
    .execute()
  if (newVatRate) {
    const { startsOn, percent } = newVatRate
    const problem = newRateProblem(startsOn, johannesburgDate(work.now))
    if (problem !== undefined) throw badRequest(problem, { newVatRate: problem })
    const rate = { startsOn, bps: percentToBps(percent) ?? 0 }
    await work.tx
      .insertInto('vatRate')
      .values(rate)
      .onConflict(target => target.column('startsOn').doUpdateSet({ bps: rate.bps }))
      .execute()
  }
  await appendAudit(
    work,
    'invoicing-settings.change',
    { kind: 'invoicing-settings', id: 'invoicing' },
    changeOf({ ...before, newVatRate: null }, { ...wanted, newVatRate: newVatRate ?? null }),
  )
  return readInvoicing(work.tx)
}

/** An account is paid to, so of it and of the address the log tells that they changed alone. */
function changeOf(
  before: Readonly<Record<string, unknown>>,
  { address, paymentDetails, ...plain }: Readonly<Record<string, unknown>>,
) {
  return {
    ...plain,
    ...valuesBefore(before, plain),
    ...changedOf(['address', 'paymentDetails'], before, { address, paymentDetails }),
  }
}

/** Nobody takes it meanwhile: whoever saves theirs waits for the settings (`findInvoicingForShare`). */
async function refuseOthersNumber({ tx }: Work, vatNumber: string | null): Promise<void> {
  if (vatNumber === null) return
  const { rows } = await sql`
    SELECT FROM vendor_agreement agreement WHERE agreement.vat_number = ${vatNumber} AND ${isRegistered}
    UNION ALL SELECT FROM invoice_recipient WHERE vat_number = ${vatNumber} LIMIT 1`.execute(tx)
  if (rows.length > 0) throw badRequest(vatNumberOfOthers, { vatNumber: vatNumberOfOthers })
}
