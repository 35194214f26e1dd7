import { type OwedRow, type RowEvent, transfersOf } from '@lodeway/rules/journal/transfers.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import type { Sale } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { addEntries, entriesOf } from './add-entries.ts'
import { lockPayees } from './lock-payees.ts'

export type Posting = Pick<Work, 'tx' | 'now'>

/** A sale row as far as the books go. */
export const postedColumns = [
  'id',
  'category',
  'status',
  'amountCents',
  'organisationId',
  'loaderId',
  'payeeOrganisationId',
] as const

export type PostedRow = Pick<Selectable<Sale>, (typeof postedColumns)[number]> & {
  /** Of one that is paid, returned or written off: the VAT that goes with it. */
  readonly vatCents?: number
}

/** Writes what happened to sale rows, in the transaction in which it happens; what is paid in a run was sent to the bank before. */
export async function postRows(
  { tx, now }: Posting,
  event: RowEvent,
  rows: readonly PostedRow[],
  sentInRun?: string,
): Promise<void> {
  if (rows.length === 0) return
  const payees = payeesOf(rows)
  await lockPayees(tx, payees)
  const paidTo = await findPayeesWithAccount(tx, payees)
  const returns = event === 'paid' || event === 'returned' ? await countReturns(tx, rows) : new Map<string, number>()
  const entries = rows.flatMap(row => {
    const payeeId = payeeIdOf(row)
    const owed: OwedRow = { ...row, cents: row.amountCents, payeeId, isHeld: !paidTo.has(payeeId), sentInRun }
    return entriesOf(event, row.id, transfersOf(event, owed), 1 + (returns.get(row.id) ?? 0))
  })
  await addEntries(tx, now, entries)
}

/** How often what was paid of rows was returned: each payment and return is a line of its own. */
async function countReturns(tx: Tx, rows: readonly PostedRow[]): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom('journal')
    .select(({ fn }) => ['sourceId', fn.countAll<number>().as('count')])
    .where('sourceId', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .where('event', '=', 'returned')
    .groupBy('sourceId')
    .execute()
  return new Map(found.map(({ sourceId, count }) => [sourceId, count]))
}

/** Until the transaction ends, nobody's bank details come or change who is owed one of these rows. Locked before payment runs are. */
export const lockPayeesOf = ({ tx }: Pick<Posting, 'tx'>, rows: readonly PostedRow[]): Promise<void> =>
  lockPayees(tx, payeesOf(rows))

const payeesOf = (rows: readonly PostedRow[]): string[] => rows.filter(row => row.category === 'payout').map(payeeIdOf)

export const payeeIdOf = ({
  payeeOrganisationId,
  loaderId,
}: Pick<PostedRow, 'payeeOrganisationId' | 'loaderId'>): string => payeeOrganisationId ?? loaderId

export async function findPayeesWithAccount(tx: Tx, payeeIds: readonly string[]): Promise<Set<string>> {
  if (payeeIds.length === 0) return new Set()
  const found = await tx
    .selectFrom('payeeAccount')
    .select('payeeId')
    .where('payeeId', '=', sql<string>`ANY ${listOf(payeeIds, 'uuid')}`)
    .execute()
  return new Set(found.map(({ payeeId }) => payeeId ?? ''))
}
