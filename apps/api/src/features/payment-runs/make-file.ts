import { createHash } from 'node:crypto'
import { keptFor, retention } from '@lodeway/rules/data-requests/retention.ts'
import { payDayStill } from '@lodeway/rules/payment-runs/pay-days.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { conflict, unprocessable } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { keepSelfBilled } from '../self-billing/keep-self-billed.ts'
import { addVat } from './add-vat.ts'
import { findFormat, missingFor } from './bank-files/formats.ts'
import { findOwnAccount } from './bank-files/own-account.ts'
import { paysByItself, writeBankFile } from './bank-files/write-bank-file.ts'
import { findLastFormat, findPayments } from './file-payments.sql.ts'
import { findRun, lockRun } from './run.sql.ts'
import { lockRunRows, runSales } from './run-rows.sql.ts'
import type { Run } from './run-view.sql.ts'
import { type AboutRun, refuseStep, takeStep } from './take-step.ts'

const sealedIn = 'payment_run.file'

/**
 * The bank file of an approved run; from then on nothing changes the run. Asked again it is the same file, byte by byte.
 * @throws Refusal 409 when the run was changed meanwhile, or its VAT since a second person approved it, or is not approved, or the file was made in another format, is past its retention period or was never used
 */
export async function runFile(
  work: Work,
  about: AboutRun & { readonly format?: string | undefined },
): Promise<FileAnswer> {
  const run = await findRun(work.tx, about.id)
  const isMade = run.fileMadeAt !== null
  if (isMade && about.format !== undefined && about.format !== run.fileFormat)
    throw conflict(
      'file_made',
      'The file of this run was made in another format. A run has one file, so that nobody is paid twice: download that one.',
    )
  if (isMade) return answer(work, run, 'payment-run.file-again')
  const { made, invoices } = await makeFile(work, about)
  const file = await answer(work, made, 'payment-run.file')
  await keepSelfBilled(work, invoices)
  return file
}

async function makeFile(work: Work, { format: wanted, ...about }: Parameters<typeof runFile>[1]) {
  const { tx, now, keys } = work
  // A reversal of one of these rows is done before this, and then the run is another one; or it waits, and owes back.
  await lockRunRows(work, about.id)
  // Before what it pays is read: a run that cannot have a file has no accounts, and whoever is first keeps it as it is.
  const run = await lockRun(tx, about.id)
  refuseStep(run, 'makeFile', about.version)
  const key = wanted ?? (await findLastFormat(tx))
  const invoices = await addVat(work, run)
  const payDay = payDayStill(run.payDay, johannesburgDate(now), (await findPayCalendar(tx)).calendar)
  const text = await textOf(work, { ...run, payDay }, key)
  const made = await takeStep(work, 'makeFile', about, {
    fileMadeAt: now,
    fileMadeBy: accountIdOf(work.actor),
    fileSealed: keys.seal(text, sealedIn),
    fileSha256: sha256(text),
    fileFormat: key,
    payDay,
  })
  await tx.updateTable('paymentSetting').set({ bankFormat: key }).where('bankFormat', '<>', key).execute()
  await newPayments(runSales(about.id, now), 'admin', accountIdOf(work.actor), 'withBank').execute(tx)
  return { made, invoices }
}

async function answer(
  work: Work,
  run: Run,
  action: 'payment-run.file' | 'payment-run.file-again',
): Promise<FileAnswer> {
  if (run.fileUnusedAt !== null)
    throw conflict(
      'file_unused',
      'The bank never used this file, and what it pays is due again. It can no longer be downloaded, so that nobody is paid twice.',
    )
  const { fileSealed } = await work.tx
    .selectFrom('paymentRun')
    .select('fileSealed')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  if (fileSealed?.length === 0)
    throw conflict(
      'file_erased',
      `The bank file was erased: account numbers are kept for ${keptFor(retention.paymentAccount)}.`,
    )
  const bytes = work.keys.open(fileSealed ?? Buffer.alloc(0), sealedIn)
  if (sha256(bytes) !== run.fileSha256)
    throw new Error(`The bank file of run ${run.number} is not the one that was made.`)
  await appendAudit(work, action, { kind: 'payment-run', id: run.id }, { number: run.number, sha256: run.fileSha256 })
  const { extension } = await findFormat(work.tx, run.fileFormat ?? 'mappedCsv')
  return { bytes, name: `payment-run-${run.number}.${extension}`, type: mediaTypes[extension] }
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const

/** @throws Refusal 404 for an unknown format; 422 for one that needs the own account, before that is entered, and for one that would pay somebody by itself */
async function textOf(work: Work, { id, number, payDay }: Run, key: string): Promise<string> {
  await work.tx.selectFrom('bankFormat').select('key').where('key', '=', key).forKeyShare().execute()
  const [format, own] = [await findFormat(work.tx, key), await findOwnAccount(work.tx, work.keys)]
  const missing = missingFor(format, own)
  if (missing !== null)
    throw unprocessable(
      'own_account',
      missing === 'account'
        ? `${format.name} names the account that you pay from. Enter it first.`
        : `${format.name} names the user code that your bank gave you. Enter it first.`,
    )
  if (paysByItself(format))
    throw unprocessable(
      'no_format',
      `${format.name} has a line with an account number and an amount where payments have theirs: it would pay somebody. Choose another format, or add it anew with {ownAccount} for your own account.`,
    )
  return writeBankFile(format, {
    payments: await findPayments(work, id),
    own: own ?? { name: '', accountNumber: '', branchCode: '', userCode: '' },
    runNumber: number,
    payDay,
    madeOn: johannesburgDate(work.now),
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
