import { transfersOfRelease, transfersOfRun, transfersOfSelfBilling } from '@lodeway/rules/journal/transfers.ts'
import { v7 as newId } from 'uuid'
import { addEntries, entriesOf } from './add-entries.ts'
import { lockAccount } from './lock-payees.ts'
import { findPayeesWithAccount, type Posting } from './post.ts'

/** What a payment run pays one payee, in cents. The id is of that payee in that run. */
export interface PostedRunPayee {
  readonly id: string
  readonly payeeId: string
  readonly cents: number | null
}

/** Writes what happened to the payments of a run. @param version of the run, which may be approved more than once */
export async function postRun(
  { tx, now }: Posting,
  event: Parameters<typeof transfersOfRun>[0],
  { id: runId, version }: { readonly id: string; readonly version: number },
  payees: readonly PostedRunPayee[],
): Promise<void> {
  const entries = payees.flatMap(({ id, payeeId, cents }) =>
    entriesOf(event, id, transfersOfRun(event, { runId, payeeId }, cents ?? 0), version),
  )
  await addEntries(tx, now, entries)
}

/** VAT on a payout, above nothing, in cents. */
export interface PostedVat {
  readonly saleId: string
  readonly payeeId: string
  readonly vatCents: number
}

/** Writes the VAT of self-billed documents: of invoices it is added to what a run pays, of credit notes taken off what payees are owed. */
export async function postSelfBilling(
  { tx, now }: Posting,
  lines: readonly PostedVat[],
  runId: string | null,
): Promise<void> {
  const payees = lines.map(({ payeeId }) => payeeId)
  const paidTo = runId === null ? await findPayeesWithAccount(tx, payees) : new Set<string>()
  const entries = lines.flatMap(({ saleId, payeeId, vatCents }) =>
    runId === null
      ? entriesOf('selfCredited', saleId, transfersOfSelfBilling({ payeeId, isHeld: !paidTo.has(payeeId) }, vatCents))
      : entriesOf('selfBilled', saleId, transfersOfSelfBilling({ runId }, vatCents)),
  )
  await addEntries(tx, now, entries)
}

/**
 * A payee without bank details gets some: what was held for want of them is owed. Called before they are written, so that nothing
 * becomes owed to the payee under what was there before.
 */
export async function postRelease({ tx, now }: Posting, payeeId: string): Promise<void> {
  await lockAccount(tx, payeeId)
  const cents = await findOwed(tx, 'held', payeeId)
  await addEntries(tx, now, entriesOf('released', newId(), transfersOfRelease(payeeId, cents)))
}

/** A payee's bank details are erased: what is owed to them is held from now on. */
export async function postHold({ tx, now }: Posting, payeeId: string): Promise<void> {
  await lockAccount(tx, payeeId)
  const cents = await findOwed(tx, 'payable', payeeId)
  await addEntries(tx, now, entriesOf('held', newId(), transfersOfRelease(payeeId, 0 - cents)))
}

/** What is owed to somebody is on the credit side. */
async function findOwed(tx: Posting['tx'], account: 'payable' | 'held', ownerId: string): Promise<number> {
  const balance = await tx
    .selectFrom('accountBalance')
    .select('cents')
    .where('account', '=', account)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return 0 - (balance?.cents ?? 0)
}
