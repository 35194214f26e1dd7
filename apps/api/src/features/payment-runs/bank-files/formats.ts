import type { listBankFormats } from '@lodeway/contract/bank-formats.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import {
  type CustomLayout,
  delimitedOf,
  layoutProblems,
  neededBy,
  sampleInput,
} from '@lodeway/rules/payment-runs/bank-formats/custom.ts'
import { type BankFormat, bankFormats } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import type { OwnAccount } from '@lodeway/rules/payment-runs/bank-formats/parts.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../../audit/append.ts'
import type { Keys } from '../../../crypto/keys.ts'
import type { Queryable } from '../../../db/database.ts'
import { accountIdOf } from '../../../work/actor.ts'
import type { Work } from '../../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../../work/refusal.ts'
import { holdSetting } from '../take-step.ts'
import { findOwnAccount } from './own-account.ts'
import { writeBankFile } from './write-bank-file.ts'

/** Built in, and added by administrators. @throws Refusal 404 for one that is neither */
export async function findFormat(db: Queryable, key: string): Promise<BankFormat> {
  const builtIn = Object.entries(bankFormats).find(([name]) => name === key)?.[1]
  if (builtIn !== undefined) return builtIn
  const row = await db.selectFrom('bankFormat').select(['name', 'layout']).where('key', '=', key).executeTakeFirst()
  if (row === undefined || row.name === null || row.layout === null) throw notFound('This bank format')
  return { name: row.name, extension: 'csv', layout: delimitedOf(row.layout), needs: neededBy(row.layout) }
}

/** What of the own account a format cannot be made without. */
export function missingFor({ needs }: Pick<BankFormat, 'needs'>, own: OwnAccount | undefined) {
  if (needs === 'nothing') return null
  if (own === undefined) return 'account' as const
  return needs === 'userCode' && own.userCode === '' ? ('userCode' as const) : null
}

const hasFile = sql<boolean>`EXISTS (SELECT FROM payment_run WHERE file_format = bank_format.key)`

export async function viewFormats({
  db,
  keys,
}: {
  readonly db: Queryable
  readonly keys: Keys
}): Promise<AnswerInput<typeof listBankFormats>> {
  const own = await findOwnAccount(db, keys)
  const { bankFormat: last } = await db.selectFrom('paymentSetting').select('bankFormat').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('bankFormat')
    .leftJoin('account', 'account.id', 'bankFormat.testedBy')
    .select(['key', 'name', 'layout', 'testedAt', 'firstName', 'lastName', hasFile.as('isUsed')])
    .orderBy('bankFormat.name')
    .execute()
  const testedOf = (key: string) => {
    const row = rows.find(found => found.key === key)
    return row?.testedAt ? { at: row.testedAt.toISOString(), by: fullName(row.firstName, row.lastName) } : null
  }
  const added = rows.flatMap(({ key, name, layout, isUsed }) => {
    if (name === null || layout === null) return []
    return [{ key, name, isBuiltIn: false, missing: missingFor({ needs: neededBy(layout) }, own), canRemove: !isUsed }]
  })
  const builtIn = Object.entries(bankFormats).map(([key, format]) => ({
    key,
    name: format.name,
    isBuiltIn: true,
    missing: missingFor(format, own),
    canRemove: false,
  }))
  return {
    last,
    ownAccount: own === undefined ? null : { ...own, accountNumber: maskedAccountNumber(own.accountNumber.slice(-4)) },
    formats: [...builtIn, ...added].map(format => ({ ...format, tested: testedOf(format.key) })),
  }
}

/** @throws Refusal 422 for a layout that cannot pay anybody */
export function sampleOf(layout: CustomLayout): string {
  const wrong = Object.entries(layoutProblems(layout))
  if (wrong[0] !== undefined) throw unprocessable('no_format', wrong[0][1], Object.fromEntries(wrong))
  return writeBankFile({ layout: delimitedOf(layout) }, sampleInput)
}

/**
 * Adds a format that was tried on the sample.
 * @throws Refusal 422 for a layout that cannot pay anybody, or a name that another format has
 */
export async function addFormat(work: Work, name: string, layout: CustomLayout): Promise<void> {
  sampleOf(layout)
  await holdSetting(work)
  const { formats } = await viewFormats({ db: work.tx, keys: work.keys })
  if (formats.some(format => format.name.toLowerCase() === name.toLowerCase()))
    throw unprocessable('name_taken', nameTaken, { name: nameTaken })
  const key = newId()
  await work.tx
    .insertInto('bankFormat')
    .values({ key, name, layout: JSON.stringify(layout), createdAt: work.now, createdBy: accountIdOf(work.actor) })
    .execute()
  await appendAudit(work, 'bank-format.add', { kind: 'payment-settings', id: 'payments' }, { name })
}

const nameTaken = 'There is a bank format of this name already.'

/**
 * Removes a format that an administrator added by mistake.
 * @throws Refusal 404 for one that is built in or unknown; 409 for one that a file was made in, which is answered in it again
 */
export async function removeFormat(work: Work, key: string): Promise<void> {
  const { tx } = work
  // Whoever makes a file in it at the same moment is first, or finds it gone.
  const format = await tx.selectFrom('bankFormat').select('name').where('key', '=', key).forUpdate().executeTakeFirst()
  if (format === undefined || format.name === null) throw notFound('This bank format')
  const used = await tx.selectFrom('paymentRun').select('number').where('fileFormat', '=', key).executeTakeFirst()
  if (used !== undefined)
    throw conflict('format_used', `The bank file of ${runName(used.number)} was made in this format, so it stays.`)
  await tx.deleteFrom('bankFormat').where('key', '=', key).execute()
  await appendAudit(work, 'bank-format.remove', { kind: 'payment-settings', id: 'payments' }, { name: format.name })
}

/** The bank took a test file: the format is no longer marked as one that nobody confirmed. */
export async function recordTest(work: Work, key: string): Promise<void> {
  const { name } = await findFormat(work.tx, key)
  const by = accountIdOf(work.actor)
  await work.tx
    .insertInto('bankFormat')
    .values({ key, createdAt: work.now, createdBy: by, testedAt: work.now, testedBy: by })
    .onConflict(target => target.column('key').doUpdateSet({ testedAt: work.now, testedBy: by }))
    .execute()
  await appendAudit(work, 'bank-format.tested', { kind: 'payment-settings', id: 'payments' }, { name })
}
