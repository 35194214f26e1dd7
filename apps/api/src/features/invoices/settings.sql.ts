import { canIssue } from '@lodeway/rules/invoices/documents.ts'
import { vatRateOn } from '@lodeway/rules/invoices/vat.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Queryable } from '../../db/database.ts'
import { unprocessable } from '../../work/refusal.ts'

/** What invoices are made by. */
export const findInvoicing = (db: Queryable) => db.selectFrom('invoicingSetting').selectAll().executeTakeFirstOrThrow()

/** The same, changed by nobody until the transaction ends: for whoever may not have the platform's VAT number. */
export const findInvoicingForShare = (db: Queryable) =>
  db.selectFrom('invoicingSetting').selectAll().forShare().executeTakeFirstOrThrow()

export const findVatRates = (db: Queryable) =>
  db.selectFrom('vatRate').select(['startsOn', 'bps']).orderBy('startsOn').execute()

/** What invoices are made by at some moment, with the rate of VAT that they carry; no rate without a registration. */
export async function findInvoicingAt(db: Queryable, now: Date) {
  const [setting, rates] = [await findInvoicing(db), await findVatRates(db)]
  return { ...setting, vatBps: vatRateOn(johannesburgDate(now), setting.vatRegisteredFrom, rates) }
}

/** @throws Refusal 422 when there is nothing to put at the head of an invoice */
export function refuseWithoutIssuer(setting: Parameters<typeof canIssue>[0]): void {
  if (!canIssue(setting))
    throw unprocessable('no_issuer', "Enter the platform's name and address first, in the invoice settings.")
}
