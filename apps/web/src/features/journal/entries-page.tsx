import { listEntries } from '@lodeway/contract/journal-entries.ts'
import {
  accountNames,
  type JournalAccount,
  journalAccounts,
  journalEventWords,
} from '@lodeway/rules/journal/accounts.ts'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { shownDay } from '../../ui/shown-time.ts'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { Balance } from './balance.tsx'
import classes from './books.module.css'
import { BooksFilters, booksOf, filterQuery, useBooksRange } from './books-filters.tsx'
import { ExportEntries } from './export-entries.tsx'
import { ReportTabs } from './report-tabs.tsx'

type Entry = z.output<typeof listEntries.answer>['data'][number]

const accountName = (account: JournalAccount) => `${accountNames[account].code} ${accountNames[account].name}`
const byCode = [...journalAccounts].toSorted((a, b) => accountName(a).localeCompare(accountName(b)))
const accountChoices = [
  { value: 'all', label: 'All accounts' },
  ...byCode.map(account => ({ value: account, label: accountName(account) })),
] as const

const settings = {
  sort: 'at:asc',
  filters: { account: oneOf(['all', ...journalAccounts], 'all'), party: manyIds },
}

const eventWords = ({ event, credit }: Entry) => journalEventWords(event, credit.account)
const partiesOf = ({ debit, credit }: Entry) =>
  [...new Set([debit.party, credit.party])].filter(party => party !== null).join(', ')
const link = (to: string, text: string) => (
  <Anchor component={Link} to={to} c="var(--brand-text)" size="sm">
    {text}
  </Anchor>
)
function reference({ reference: text, leadId, runId }: Entry) {
  if (text === null) return '-'
  if (leadId !== null) return link(paths.lead(leadId), text)
  return runId === null ? text : link(paths.paymentRun(runId), text)
}

const before: Column<Entry>[] = [
  { key: 'at', onPhone: 'line', header: 'Date', cell: row => shownDay(row.at) },
  {
    key: 'event',
    onPhone: 'name',
    header: 'What happened',
    cell: eventWords,
    text: eventWords,
  },
  { key: 'party', onPhone: 'line', whole: true, header: 'Party', cell: row => partiesOf(row) || '-', text: partiesOf },
]
const after: Column<Entry>[] = [
  { key: 'reference', onPhone: 'labelled', header: 'Reference', cell: reference, text: row => row.reference ?? '' },
  {
    key: 'document',
    header: 'Document',
    cell: ({ document }) =>
      document === null || document.id === null
        ? (document?.number ?? '-')
        : link(paths.invoice(document.id), document.number),
  },
]
const sideColumn = (side: 'debit' | 'credit', header: string): Column<Entry> => ({
  key: side,
  onPhone: 'labelled',
  header,
  cell: row => accountName(row[side].account),
  text: row => accountName(row[side].account),
})
const amount: Column<Entry> = {
  key: 'amount',
  onPhone: 'amount',
  header: 'Amount',
  cell: row => <Money rand={row.amount} />,
  align: 'end',
}

/** Of all accounts both sides are named; of one the other side, and the amount stands on its own side. */
function columnsOf(account: JournalAccount | undefined): Column<Entry>[] {
  if (account === undefined)
    return [...before, sideColumn('debit', 'Debited'), sideColumn('credit', 'Credited'), ...after, amount]
  const against = (row: Entry) => accountName(row.debit.account === account ? row.credit.account : row.debit.account)
  const on = (side: 'debit' | 'credit', header: string): Column<Entry> => ({
    key: side,
    onPhone: 'amount',
    header,
    cell: row => row[side].account === account && <Balance rand={side === 'debit' ? row.amount : -row.amount} />,
    align: 'end',
  })
  return [
    ...before,
    { key: 'against', onPhone: 'line', header: 'Other account', cell: against, text: against },
    ...after,
    on('debit', 'Debit'),
    on('credit', 'Credit'),
  ]
}

/** The entries of the books, one line a transfer; of one account with what they begin from and lead to. */
export function EntriesPage() {
  const address = useTableAddress(settings)
  const [range, setRange] = useBooksRange()
  const account = address.filters.account === 'all' ? undefined : address.filters.account
  const filter = { range, partyId: address.filters.party[0] }
  const { limit, offset } = address.window
  const query = { ...filterQuery(filter), ...(account !== undefined && { account }) }
  const list = useList(listEntries, { query: { ...query, limit, offset } })
  const columns = useMemo(() => columnsOf(account), [account])
  return (
    <>
      <PageHeader
        title={account === undefined ? 'Entries' : accountName(account)}
        actions={
          <Button
            component={Link}
            to={booksOf(filter)}
            variant="default"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            Back to books
          </Button>
        }
      />
      <ReportTabs />
      <FilterBar>
        <BooksFilters
          filter={filter}
          onRange={setRange}
          onParty={id => address.setFilters({ party: id === undefined ? [] : [id] })}
        />
        <OneFilter label="Account" data={accountChoices} {...address.filter('account')} />
      </FilterBar>
      {list.data && (
        <div className={classes.sums} data-stale={list.isPlaceholderData}>
          <Facts
            facts={[
              ...(list.data.opening === null
                ? []
                : [{ label: 'Brought forward', value: <Balance rand={list.data.opening} /> }]),
              { label: 'Debited', value: <Money rand={list.data.debit} /> },
              { label: 'Credited', value: <Money rand={list.data.credit} /> },
              ...(list.data.closing === null
                ? []
                : [{ label: 'Balance', value: <Balance rand={list.data.closing} /> }]),
            ]}
          />
        </div>
      )}
      <DataTable
        label="Entries"
        columns={columns}
        list={list}
        address={address}
        emptyText="Nothing was written into the books in these days."
      />
      <ExportEntries query={query} />
    </>
  )
}
