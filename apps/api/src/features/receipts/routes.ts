import * as bankStatements from '@lodeway/contract/bank-statements.ts'
import * as invoices from '@lodeway/contract/invoices.ts'
import * as api from '@lodeway/contract/receipts.ts'
import { receiptDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import type { Mount } from '../../http/mount.ts'
import { cents } from '../../work/amounts.ts'
import { badRequest } from '../../work/refusal.ts'
import { viewInvoice } from '../invoices/list-invoices.sql.ts'
import { invoiceWhenAsked } from './invoice-when-asked.ts'
import { previewInvoice } from './issue-invoice.ts'
import { matchReceipt } from './match-receipt.ts'
import { payBack } from './pay-back.ts'
import { previewStatement } from './preview-statement.ts'
import { findReceipt, findReceipts, refuseStrangeInvoice } from './receipt.sql.ts'
import { refuseUnseen } from './refuse-unseen.ts'
import { takeReceiptBack } from './take-receipt-back.ts'
import { takeReceipt } from './take-receipts.ts'
import { takeStatement } from './take-statement.ts'

export function receiptRoutes(mount: Mount): void {
  mount.read(invoices.previewInvoice, ({ db, query: { organisationId, to }, now }) =>
    previewInvoice(db, organisationId, startOfDay(addDays(to, 1)), now),
  )
  mount.write(invoices.issueInvoice, async ({ work, body }) => {
    const id = await invoiceWhenAsked(work, body)
    return viewInvoice(work.tx, id, johannesburgDate(work.now))
  })
  mount.read(api.listReceipts, ({ db, query }) => findReceipts(db, query))
  mount.write(api.takeReceipt, async ({ work, body: { amount, invoiceId, seen, ...receipt } }) => {
    const problem = receiptDayProblem(receipt.receivedOn, johannesburgDate(work.now))
    if (problem !== undefined) throw badRequest(problem, { receivedOn: problem })
    await refuseStrangeInvoice(work.tx, receipt.organisationId, invoiceId ?? null)
    const incoming = {
      ...receipt,
      cents: cents(amount),
      source: 'hand',
      invoiceIds: invoiceId ? [invoiceId] : [],
    } as const
    if (seen) await refuseUnseen(work, incoming, seen)
    await takeReceipt(work, incoming)
    return findReceipt(work.tx, receipt.id)
  })
  mount.write(api.matchReceipt, async ({ work, params, body }) => {
    await matchReceipt(work, params.id, body)
    return findReceipt(work.tx, params.id)
  })
  mount.write(api.payReceiptBack, async ({ work, params, body }) => {
    await payBack(work, params.id, body)
    return findReceipt(work.tx, params.id)
  })
  mount.write(api.takeReceiptBack, async ({ work, params, body }) => {
    await takeReceiptBack(work, params.id, body)
    return findReceipt(work.tx, params.id)
  })
  mount.read(
    bankStatements.previewStatement,
    async ({ db, body, now }) => (await previewStatement(db, body, johannesburgDate(now))).preview,
  )
  mount.write(bankStatements.takeStatement, ({ work, body }) => takeStatement(work, body))
}
