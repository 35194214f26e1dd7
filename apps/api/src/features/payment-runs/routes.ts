import * as bankAnswers from '@lodeway/contract/bank-answers.ts'
import * as formats from '@lodeway/contract/bank-formats.ts'
import { changePayDays, getPayDays } from '@lodeway/contract/pay-days.ts'
import * as steps from '@lodeway/contract/payment-run-steps.ts'
import * as api from '@lodeway/contract/payment-runs.ts'
import { changePaymentSettings, getPaymentSettings } from '@lodeway/contract/payment-settings.ts'
import * as sales from '@lodeway/contract/sales.ts'
import type { Mount, WriteCall } from '../../http/mount.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { findBatch } from '../sales/batches.sql.ts'
import { batchFile } from '../sales/export-sales.ts'
import { withHolds } from '../sales/sale-holds.sql.ts'
import { toSaleRow } from '../sales/to-sale-row.ts'
import { addFormat, recordTest, removeFormat, sampleOf, viewFormats } from './bank-files/formats.ts'
import { saveOwnAccount } from './bank-files/own-account.ts'
import { changeRun } from './change-run.ts'
import { createRun } from './create-run.ts'
import { approveRun, cancelRun, submitRun } from './decide-run.ts'
import { runFile } from './make-file.ts'
import { markFilteredPaid } from './mark-filtered-paid.ts'
import { markPaid } from './mark-paid.ts'
import { savePayDays, viewPayDays } from './pay-days.ts'
import { summarisePayable } from './payable.sql.ts'
import { recordFileUnused } from './record-file-unused.ts'
import { recordReturn } from './record-return.ts'
import { releasePayee } from './release-payee.ts'
import { findRuns, viewRun } from './run.sql.ts'
import { findRunParts } from './run-parts.sql.ts'
import { findRunPayees } from './run-payees.sql.ts'
import { findRunRows } from './run-row-list.sql.ts'
import { savePaymentSettings, viewPaymentSettings } from './settings.ts'
import { markRunPaid, sendRun, settleRun } from './settle-run.ts'

type OneRun = Pick<WriteCall<typeof api.getPaymentRun>, 'work' | 'actor' | 'params'>

/** The run as it is after the step. */
const after = ({ work, actor, params }: OneRun) => viewRun({ db: work.tx, actor, now: work.now }, params.id)

/** Takes a step of a run and answers with the run. */
const step =
  <Body extends object>(take: (work: Work, about: NoInfer<Body> & { readonly id: string }) => Promise<void>) =>
  async (call: OneRun & { readonly body: Body }) => {
    await take(call.work, { id: call.params.id, ...call.body })
    return after(call)
  }

export function paymentRunRoutes(mount: Mount): void {
  mount.read(api.listPaymentRuns, call => findRuns(call, call.query))
  mount.write(api.createPaymentRun, async call => {
    const id = await createRun(call.work, call.body)
    return after({ ...call, params: { id } })
  })
  mount.read(api.getPaymentRun, call => viewRun(call, call.params.id))
  mount.read(api.listRunPayees, call => findRunPayees(call, call.params.id, call.query))
  mount.read(api.listRunParts, call => findRunParts(call, call.params.id))
  mount.read(api.listRunRows, call => findRunRows(call, call.params.id, call.query))
  mount.write(steps.changePaymentRun, step(changeRun))
  mount.write(steps.submitPaymentRun, step(submitRun))
  mount.write(steps.approvePaymentRun, step(approveRun))
  mount.write(steps.cancelPaymentRun, step(cancelRun))
  mount.read(steps.makeRunFile, async call => {
    const { password, ...about } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, work => runFile(work, { id: call.params.id, ...about }))
  })
  mount.write(steps.sendPaymentRun, step(sendRun))
  mount.write(bankAnswers.markRunPaid, step(markRunPaid))
  mount.write(bankAnswers.recordFileUnused, step(recordFileUnused))
  mount.write(bankAnswers.recordReturn, step(recordReturn))
  mount.write(steps.releaseRunPayee, step(releasePayee))
  mount.write(bankAnswers.settlePaymentRun, step(settleRun))
  mount.read(getPayDays, ({ db, now }) => viewPayDays(db, now))
  mount.write(changePayDays, async ({ work, body }) => {
    await savePayDays(work, body)
    return viewPayDays(work.tx, work.now)
  })
  mount.read(getPaymentSettings, viewPaymentSettings)
  mount.read(changePaymentSettings, async call => {
    const { password, ...wanted } = call.body
    await confirmPassword(call, password)
    await inTransaction(call, call.actor, work => savePaymentSettings(work, wanted))
    return viewPaymentSettings(call)
  })
}

/** 'Mark as Paid' of the billing report, for one row and for all that its filters match. */
export function markPaidRoutes(mount: Mount): void {
  mount.read(sales.summariseSales, ({ db, query, now }) => summarisePayable(db, query, now))
  mount.write(sales.markSalePaid, async ({ work, params }) => {
    const [row] = await withHolds(work.tx, [await markPaid(work, params.id)], work.now)
    if (row === undefined) throw notFound('This row')
    return toSaleRow(row)
  })
  mount.write(sales.markSalesPaid, async ({ work, body: { expected, ...filter } }) => {
    const batch = await markFilteredPaid(work, filter, expected, false)
    return findBatch(work.tx, batch.id)
  })
  mount.write(sales.exportAndMarkPaid, async ({ work, body: { expected, ...filter } }) => {
    const batch = await markFilteredPaid(work, filter, expected, true)
    return batchFile(work, batch.id)
  })
}

const formatsAfter = ({ work }: { readonly work: Work }) => viewFormats({ db: work.tx, keys: work.keys })

/** How files for the bank are made. */
export function bankFormatRoutes(mount: Mount): void {
  mount.read(formats.listBankFormats, viewFormats)
  mount.read(formats.changeOwnAccount, async call => {
    const { password, ...account } = call.body
    await confirmPassword(call, password)
    await inTransaction(call, call.actor, work => saveOwnAccount(work, account))
    return viewFormats(call)
  })
  mount.read(formats.tryBankFormat, async ({ body }) => ({ text: sampleOf(body) }))
  mount.write(formats.addBankFormat, async call => {
    await addFormat(call.work, call.body.name, call.body.layout)
    return formatsAfter(call)
  })
  mount.write(formats.removeBankFormat, async call => {
    await removeFormat(call.work, call.params.id)
    return formatsAfter(call)
  })
  mount.write(formats.recordBankTest, async call => {
    await recordTest(call.work, call.body.key)
    return formatsAfter(call)
  })
}
