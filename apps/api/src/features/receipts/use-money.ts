import { settledRows, unusedCents } from '@lodeway/rules/invoices/settle.ts'
import { after, moveCredits, payWith, type Use } from '@lodeway/rules/invoices/spread.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'
import { findInvoicedRows } from '../invoices/invoiced-rows.sql.ts'
import { entriesOfUses, keepReceipts, keepUses, type NewReceipt, type NewUse } from '../invoices/keep-uses.ts'
import { addEntries } from '../journal/add-entries.ts'
import { payRows } from '../sales/pay-rows.ts'
import type { OpenAccounts } from './open-accounts.sql.ts'
import { findPaymentsOf } from './uses.sql.ts'

/** Money of one organisation. In cents. */
export interface Money {
  readonly receiptId: string
  readonly organisationId: string
  readonly cents: number
  /** Invoices that it is for; what they leave pays the organisation's oldest. */
  readonly invoiceIds: readonly string[]
  readonly event: 'received' | 'matched'
}

/**
 * Pays invoices: with this money, then with what the same organisations paid before and no invoice used, or that went to rows which were
 * taken back unpaid, then with credits of their other invoices. Rows of invoices of which nothing is left are paid.
 * @returns what no invoice used, by receipt, of this money alone
 */
export async function payInvoices(
  work: Work,
  money: readonly Money[],
  accounts: OpenAccounts,
): Promise<Map<string, number>> {
  let invoices = [...accounts.invoices]
  const uses: NewUse[] = []
  const use = (from: Pick<Money, 'receiptId' | 'organisationId'>, event: NewUse['event'], parts: readonly Use[]) => {
    invoices = after(invoices, parts)
    const { receiptId, organisationId } = from
    uses.push(...parts.map(part => ({ id: newId(), receiptId, organisationId, event, ...part })))
    return parts
  }
  const ofOrganisation = (id: string) => invoices.filter(({ organisationId }) => organisationId === id)
  const left = new Map<string, number>()
  for (const part of money) {
    const named = new Set(part.invoiceIds)
    const own = ofOrganisation(part.organisationId).toSorted(
      (a, b) => Number(named.has(b.id)) - Number(named.has(a.id)),
    )
    left.set(part.receiptId, part.cents - centsOf(use(part, part.event, payWith(part.cents, own))))
  }
  for (const { id, organisationId, leftCents } of accounts.receipts)
    if (organisationId !== null)
      use({ receiptId: id, organisationId }, 'applied', payWith(leftCents, ofOrganisation(organisationId)))
  const given = await usesGivenBack(work, invoices)
  invoices = after(invoices, given)
  uses.push(...given)
  for (const { receiptId, organisationId, cents } of given)
    use({ receiptId, organisationId }, 'applied', payWith(0 - cents, ofOrganisation(organisationId)))
  const carriers: NewReceipt[] = []
  for (const organisationId of new Set(invoices.map(invoice => invoice.organisationId))) {
    const receipt = creditUsed(work, organisationId)
    if (use({ receiptId: receipt.id, organisationId }, 'moved', moveCredits(ofOrganisation(organisationId))).length > 0)
      carriers.push(receipt)
  }
  await keepReceipts(work, carriers)
  await addEntries(work.tx, work.now, uses.flatMap(entriesOfUses))
  await keepUses(work, uses)
  await settleInvoices(
    work,
    uses.map(({ invoiceId }) => invoiceId),
  )
  return left
}

/** What is taken off invoices that got more than their rows come to, and left of the payments that they used, the latest first. */
async function usesGivenBack({ tx }: Work, invoices: OpenAccounts['invoices']): Promise<NewUse[]> {
  const inCredit = invoices.filter(({ openCents }) => openCents < 0)
  if (inCredit.length === 0) return []
  const ids = inCredit.map(({ id }) => id)
  const rowsOf = new Map((await findInvoicedRows(tx, ids)).map(({ id, rows }) => [id, rows]))
  const payments = Map.groupBy(await findPaymentsOf(tx, ids), ({ invoiceId }) => invoiceId)
  return inCredit.flatMap(({ id: invoiceId, organisationId, openCents }) => {
    let unused = unusedCents(openCents, rowsOf.get(invoiceId) ?? [])
    return (payments.get(invoiceId) ?? []).flatMap(({ receiptId, cents }): NewUse[] => {
      const back = Math.min(unused, cents)
      if (back <= 0) return []
      unused -= back
      return [{ id: newId(), receiptId, invoiceId, organisationId, event: 'applied', cents: 0 - back }]
    })
  })
}

/** Rows of invoices of which nothing is left are paid. */
export async function settleInvoices(work: Work, invoiceIds: readonly string[]): Promise<void> {
  const invoices = await findInvoicedRows(work.tx, invoiceIds)
  await payRows(
    work,
    invoices.flatMap(({ openCents, rows }) => settledRows(openCents, rows)),
  )
}

/** What carries credit from one invoice to another: no money comes in. */
const creditUsed = ({ now }: Work, organisationId: string): NewReceipt => ({
  id: newId(),
  receivedOn: johannesburgDate(now),
  amountCents: 0,
  organisationId,
  reference: 'Credit of another invoice',
  source: 'credit',
})
