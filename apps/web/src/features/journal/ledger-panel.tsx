import { listLedger } from '@lodeway/contract/journal.ts'
import { accountNames, type JournalAccount } from '@lodeway/rules/journal/accounts.ts'
import { formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { useCallback, useMemo } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { useRowPages } from '../../ui/use-row-pages.ts'
import { Balance } from './balance.tsx'
import classes from './books.module.css'
import { type BooksFilter, entriesOf, filterQuery } from './books-filters.tsx'

interface Row {
  /** `total` under all accounts. */
  readonly id: JournalAccount | 'total'
  readonly name: string
  readonly opening: number
  readonly debit: number
  readonly credit: number
  readonly closing: number
}

const columns: Column<Row>[] = [
  { key: 'name', onPhone: 'name', header: 'Account', cell: row => row.name, text: row => row.name, whole: true },
  {
    key: 'opening',
    header: 'Brought forward',
    cell: row => (row.id === 'total' ? '' : <Balance rand={row.opening} />),
    align: 'end',
  },
  { key: 'debit', onPhone: 'labelled', header: 'Debit', cell: row => <Money rand={row.debit} />, align: 'end' },
  { key: 'credit', onPhone: 'labelled', header: 'Credit', cell: row => <Money rand={row.credit} />, align: 'end' },
  {
    key: 'closing',
    onPhone: 'amount',
    header: 'Balance',
    cell: row => (row.id === 'total' ? '' : <Balance rand={row.closing} />),
    align: 'end',
  },
]

/** The trial balance: each account opens to the entries that it adds up, and both sides come to the same. */
export function LedgerPanel({ filter }: { filter: BooksFilter }) {
  const { data, isFetching, isError, isPlaceholderData, refetch } = useCall(
    listLedger,
    { query: filterQuery(filter) },
    { keepPrevious: true },
  )
  const table = useLocalTable()
  const pageOf = useCallback(({ id }: Row) => entriesOf(filter, id === 'total' ? undefined : id), [filter])
  const opening = useRowPages(pageOf)
  const rows = useMemo(() => rowsOf(data), [data])
  return (
    <Panel title="Trial balance" tag={formatShownRange(filter.range)}>
      <DataTable
        label="Trial balance"
        columns={columns}
        list={{ data: rows && { data: rows, count: rows.length }, isFetching, isError, isPlaceholderData, refetch }}
        address={table}
        isWhole
        opening={opening}
        emptyText="There are no entries up to this day."
      />
      {data && data.accounts.length > 0 && <Agreement totals={data.totals} isEarlier={isPlaceholderData} />}
    </Panel>
  )
}

type Ledger = z.output<typeof listLedger.answer>

function rowsOf(data: Ledger | null | undefined): Row[] | undefined {
  if (!data) return undefined
  if (data.accounts.length === 0) return []
  const { debit, credit } = data.totals
  return [
    ...data.accounts.map(({ account, ...row }) => ({
      ...row,
      id: account,
      name: `${accountNames[account].code} ${accountNames[account].name}`,
    })),
    { id: 'total', name: 'Total', opening: 0, debit, credit, closing: 0 },
  ]
}

/** Whether both sides come to the same, in words: the database lets nothing else be written. */
const Agreement = ({ totals, isEarlier }: { totals: Ledger['totals']; isEarlier: boolean }) => {
  const { debit, credit, debitBalances, creditBalances } = totals
  return (
    <p className={classes.note} data-stale={isEarlier}>
      {debit === credit && debitBalances === creditBalances
        ? `The books balance: ${shownRand(debit)} was debited and credited, and balances come to ${shownRand(debitBalances)} on each side.`
        : `The books do not balance: ${shownRand(debit)} debited, ${shownRand(credit)} credited; balances ${shownRand(debitBalances)} debit, ${shownRand(creditBalances)} credit.`}
    </p>
  )
}
