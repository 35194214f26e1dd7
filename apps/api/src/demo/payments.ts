import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { saveRecipient } from '../features/invoices/account.ts'
import { saveInvoicing } from '../features/invoices/save-settings.ts'
import { saveOwnAccount } from '../features/payment-runs/bank-files/own-account.ts'
import { createRun } from '../features/payment-runs/create-run.ts'
import { approveRun, cancelRun, submitRun } from '../features/payment-runs/decide-run.ts'
import { runFile } from '../features/payment-runs/make-file.ts'
import { markFilteredPaid } from '../features/payment-runs/mark-filtered-paid.ts'
import { findRun } from '../features/payment-runs/run.sql.ts'
import { sendRun, settleRun } from '../features/payment-runs/settle-run.ts'
import { issueInvoices } from '../features/receipts/issue-invoices.job.ts'
import { type Incoming, takeReceipts } from '../features/receipts/take-receipts.ts'
import { confirmVendor } from '../features/self-billing/check-vendor.ts'
import { saveOwnVendor } from '../features/self-billing/save-vendor.ts'
import type { Actor } from '../work/actor.ts'
import type { Work } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import type { DemoDay } from './days.ts'
import { isTaken } from './is-taken.ts'

/** Before this many days ago everything was paid; since then somebody pays late. */
const paidUpBefore = 100
/** What loaders earned before this many days ago is paid; what came later waits. */
const runBefore = 31

/** Its invoices say what they lack. */
const withoutAddress = 'Siyaya Cover'
const streets = ['Long Street, Cape Town, 8001', 'Rivonia Road, Sandton, 2196', 'Florida Road, Durban, 4001']

/** What is at the head of tax invoices, of the platform and of all organisations but one, and the account that it pays from. */
export async function seedInvoicing(work: Work): Promise<void> {
  await saveInvoicing(work, {
    name: 'Lodeway Marketplace (Pty) Ltd',
    address: '12 Protea Road, Claremont, Cape Town, 7708',
    paymentDetails: 'First National Bank, account 62000000001, branch 250655. Use the invoice number as reference.',
    vatNumber: '4120398708',
    vatRegisteredFrom: johannesburgDate(work.now),
    period: 'month',
    dueDays: 14,
    pauseAfterDays: null,
  })
  await saveOwnAccount(work, {
    name: 'Lodeway Marketplace',
    accountNumber: '62000000001',
    branchCode: '250655',
    userCode: 'LDW1',
  })
  const organisations = await work.tx.selectFrom('organisation').select(['id', 'name']).orderBy('name').execute()
  for (const [place, { id, name }] of organisations.entries())
    if (name !== withoutAddress)
      await saveRecipient(work, id, {
        name: null,
        address: `${12 + place * 7} ${streets[place % streets.length]}`,
        vatNumber: place === 0 ? '4120398716' : null,
        email: null,
      })
}

/** A loader who is a VAT vendor, and is paid with VAT once an administrator has checked it. */
export async function seedVendor(work: Work): Promise<void> {
  const { id } = await work.tx
    .selectFrom('account')
    .select('id')
    .where('firstName', '=', 'Fatima')
    .where('role', '=', 'loader')
    .executeTakeFirstOrThrow()
  const actor = { kind: 'loader', id, type: 'individual', organisationId: null } as const
  await saveOwnVendor({ ...work, actor }, id, {
    vatNumber: '4120398724',
    name: 'Davids Referrals',
    address: '3 Upper Dickens Road, Salt River, Cape Town, 7925',
    agrees: true,
  })
  const { id: registrationId } = await work.tx
    .selectFrom('vendorAgreement')
    .select('id')
    .where('payeeId', '=', id)
    .executeTakeFirstOrThrow()
  await confirmVendor(work, registrationId)
}

interface Payers {
  readonly admin: Actor
  /** Who approves what the other one submitted. */
  readonly second: Actor
  readonly organisations: { readonly byApi: string; readonly byFile: string }
}

/** The first working day of a month: organisations are invoiced and pay, one of them late, and loaders are paid. */
export async function payMonth(day: DemoDay, { admin, second, organisations }: Payers): Promise<void> {
  const latePayer = organisations.byFile
  const mark = (filter: Parameters<typeof markFilteredPaid>[1]) =>
    isTaken(() => inTransaction(day.at(11), admin, work => markFilteredPaid(work, filter, undefined, false)))
  if (day.daysAgo > paidUpBefore) {
    await mark({})
    return
  }
  await issueInvoices(day.at(4))
  if (day.daysAgo > runBefore) await inTransaction(day.at(10), admin, work => receiveFromAll(work, latePayer))
  if (day.daysAgo > 2 * runBefore) await mark({ category: 'payout' })
  else if (day.daysAgo > runBefore) await inTransaction(day.at(12), admin, work => payByBank(work, second))
}

/** Every organisation but one pays what is open; one of them pays too much, and of one payment nobody knows whose it is. */
async function receiveFromAll(work: Work, latePayer: string): Promise<void> {
  const open = await work.tx
    .selectFrom('invoice')
    .select(['id', 'number', 'organisationId', 'openCents'])
    .where('openCents', '>', 0)
    .where('organisationId', '<>', latePayer)
    .orderBy('number')
    .execute()
  const receivedOn = johannesburgDate(work.now)
  const payments = open.map(
    ({ id, number, organisationId, openCents }, place): Incoming => ({
      receivedOn,
      cents: openCents + (place === 0 ? 10_000 : 0),
      reference: number,
      source: 'hand',
      organisationId,
      invoiceIds: [id],
    }),
  )
  const unknown: Incoming = {
    receivedOn,
    cents: 150_000,
    reference: 'EFT 0093 PREMIUMS',
    source: 'hand',
    organisationId: null,
    invoiceIds: [],
  }
  await takeReceipts(work, [...payments, unknown])
}

/** A run that the bank paid, but for one payee. */
async function payByBank(work: Work, second: Actor): Promise<void> {
  const id = await createRun(work, {})
  await submitRun(work, await latest(work, id))
  await approveRun({ ...work, actor: second }, await latest(work, id))
  await runFile(work, { ...(await latest(work, id)), format: 'fnb' })
  await sendRun(work, await latest(work, id))
  const refused = await work.tx
    .selectFrom('paymentRunPayee')
    .innerJoin('account', 'account.id', 'paymentRunPayee.payeeId')
    .select('paymentRunPayee.id')
    .where('runId', '=', id)
    .where('state', '=', 'included')
    .where('account.firstName', '=', 'Bongani')
    .executeTakeFirst()
  if (refused !== undefined) {
    const { version } = await latest(work, id)
    await settleRun(work, { id, version, payeeId: refused.id, outcome: 'refused', reason: 'Account closed' })
  }
  const { version } = await latest(work, id)
  await settleRun(work, { id, version, outcome: 'paid' })
}

/** Runs of what is due now: one with its bank file, one that was cancelled, and one that waits for approval. */
export async function seedRuns(work: Work, second: Actor, organisations: Payers['organisations']): Promise<void> {
  const withFile = await createRun(work, { organisationIds: [organisations.byApi] })
  await submitRun(work, await latest(work, withFile))
  await approveRun({ ...work, actor: second }, await latest(work, withFile))
  await runFile(work, { ...(await latest(work, withFile)), format: 'fnb' })
  const cancelled = await createRun(work, { organisationIds: [organisations.byFile] })
  const reason = 'The rest of the month comes along: one payment for each loader.'
  await cancelRun(work, { ...(await latest(work, cancelled)), reason })
  await submitRun(work, await latest(work, await createRun(work, {})))
}

async function latest(work: Work, id: string): Promise<{ id: string; version: number }> {
  const { version } = await findRun(work.tx, id)
  return { id, version }
}
