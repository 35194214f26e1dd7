import { maxInvoiceLines } from '@lodeway/rules/limits.ts'
import type { Work } from '../../work/context.ts'
import { draftInvoices } from '../invoices/draft-invoices.ts'
import { keepDocuments } from '../invoices/keep-documents.ts'
import { selectUninvoiced } from '../invoices/uninvoiced.sql.ts'
import { openAccounts } from './open-accounts.sql.ts'
import { payInvoices } from './use-money.ts'

/**
 * Makes the next invoice of an organisation: of everything that became owed before an instant and is on none, the oldest first, as much as
 * one holds. What is to the organisation's credit pays it at once.
 * @returns its id; undefined when there is nothing to invoice
 */
export async function issueInvoice(work: Work, organisationId: string, before: Date): Promise<string | undefined> {
  const due = await selectUninvoiced(work.tx)
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('soldAt', '<', before)
    .orderBy('id')
    .limit(maxInvoiceLines)
    .execute()
  const saleIds = due.map(({ id }) => id)
  const accounts = await openAccounts(work, [organisationId], { saleIds })
  // What somebody else invoiced while this waited for the rows is looked at again, now that they are locked.
  const [draft] = await draftInvoices(work, saleIds)
  if (draft === undefined) return undefined
  await keepDocuments(work, [draft])
  await payInvoices(work, [], { ...accounts, invoices: [...accounts.invoices, draft] })
  return draft.id
}
