import { randomUUID as newId } from 'node:crypto'
import { previewStatement, takeStatement } from '@lodeway/contract/bank-statements.ts'
import { getInvoice, issueInvoice } from '@lodeway/contract/invoices.ts'
import { payReceiptBack, takeReceipt, takeReceiptBack } from '@lodeway/contract/receipts.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { admin, thandi, world } from './in-a-world.ts'
import { asVendor, setUpInvoicing } from './invoices.ts'
import { submitted } from './leads.ts'
import { externalContract, organisation } from './organisations.ts'
import { recordAsAdministrator } from './outcomes.ts'

// What files of tests about money that comes in do alike, in the world of `in-a-world.ts`.

/** A lead for which an organisation owes R2 201.83 without VAT: a sale and a fee. */
export async function cashedFor(organisationId: string) {
  const lead = await submitted(world, thandi, { organisationId })
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  return lead
}
/** An organisation that owes an invoice of R2 532.10, for a sale and a fee of one lead. */
export async function invoiced(name: string) {
  await setUpInvoicing(world, admin, asVendor)
  const { id } = await organisation(world, admin, { name })
  await externalContract(world, admin, id)
  const lead = await cashedFor(id)
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  return { id, lead: lead.id, invoiceId: answer.id, number: answer.number }
}
export const take = (organisationId: string, amount: number, id: string = newId()) =>
  world.request(admin.token, takeReceipt, {
    body: { id, organisationId, receivedOn: '2026-03-31', amount, reference: 'By hand' },
  })
/** What the rows that are paid come to, in rand. */
export const paidRows = async () =>
  (await world.request(admin.token, listSales, { query: { category: 'invoice', paymentStatus: 'paid' } })).answer
    .toReceive
/** What is still to be paid of an invoice, in rand. */
export const open = async (id: string) => (await world.request(admin.token, getInvoice, { params: { id } })).answer.open

export const payBack = (receiptId: string, amount: number, id: string = newId(), paidOn = '2026-03-31') =>
  world.request(admin.token, payReceiptBack, {
    params: { id: receiptId },
    body: { id, amount, paidOn, reference: 'Overpaid' },
  })
export const takeBack = (id: string, reason = 'Entered for the wrong organisation') =>
  world.request(admin.token, takeReceiptBack, { params: { id }, body: { reason } })

/** A bank statement with balances. */
export const statement = (...lines: string[]) => ['Date,Description,Amount,Balance', ...lines].join('\r\n')
/** A bank statement without. */
export const plain = (...lines: string[]) => ['Date,Description,Amount', ...lines].join('\r\n')
export const preview = async (text: string) =>
  (await world.request(admin.token, previewStatement, { body: { text } })).answer
export const takeAll = async (text: string, seen?: string) =>
  world.request(admin.token, takeStatement, { body: { text, preview: seen ?? (await preview(text)).digest } })
/** What would become of each line, why, and what could be chosen instead. */
export const judged = async (text: string) =>
  (await preview(text)).lines.map(({ effect, note, choice }) => [effect, note, choice])

/** What writes the books anew finds nothing that is missing. */
export async function repairFindsNothing(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url, options: '-c search_path=app,public' })
  await owner.connect()
  try {
    expect((await owner.query('SELECT post_missing_entries() AS written')).rows).toEqual([{ written: '0' }])
  } finally {
    await owner.end()
  }
}
