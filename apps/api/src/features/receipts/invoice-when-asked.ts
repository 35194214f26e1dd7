import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/invoices.ts'
import { addDays, startOfDay } from '@lodeway/rules/time/calendar.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { findInvoicing, refuseWithoutIssuer } from '../invoices/settings.sql.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Invoices an organisation at once, up to and including a day.
 * @throws Refusal 422 when there is nothing to invoice, or nothing yet to put at the head of an invoice; 409 when it is not what was expected
 */
export async function invoiceWhenAsked(
  work: Work,
  { organisationId, to, expected }: BodyOutput<typeof api.issueInvoice>,
): Promise<string> {
  refuseWithoutIssuer(await findInvoicing(work.tx))
  const id = await issueInvoice(work, organisationId, startOfDay(addDays(to, 1)), expected)
  if (id === undefined)
    throw unprocessable(
      'nothing_to_invoice',
      'Everything that the organisation owed by this day is already on an invoice.',
    )
  return id
}
