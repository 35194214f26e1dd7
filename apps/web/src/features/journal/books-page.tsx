import { listBalances } from '@lodeway/contract/journal.ts'
import { accountNames, type OwnedAccount } from '@lodeway/rules/journal/accounts.ts'
import { earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { IconEraser } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import { useRowPages } from '../../ui/use-row-pages.ts'
import { type TableAddress, useTableAddress } from '../../ui/use-table-address.ts'
import classes from './books.module.css'
import { type BooksFilter, BooksFilters, entriesOf, filterQuery, useBooksRange } from './books-filters.tsx'
import { ExportEntries } from './export-entries.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { PaidByYear } from './paid-by-year.tsx'
import { ReportTabs } from './report-tabs.tsx'

const WriteOffDialog = loadedLater(() => import('./write-off-dialog.tsx').then(part => part.WriteOffDialog))

const accounts = [
  { value: 'unbilled', label: 'Not yet invoiced' },
  { value: 'receivable', label: 'On invoices' },
  { value: 'unapplied', label: 'Paid in advance' },
  { value: 'payable', label: 'Owed to payees' },
  { value: 'held', label: 'Held' },
  { value: 'run', label: 'In runs' },
  { value: 'transit', label: 'At the bank' },
] as const satisfies readonly { value: OwnedAccount; label: string }[]

const settings = {
  sort: 'amount:desc',
  filters: {
    account: oneOf(
      accounts.map(({ value }) => value),
      'unbilled',
    ),
    party: manyIds,
  },
}

const empty = {
  unbilled: 'Everything that organisations owe is on an invoice.',
  receivable: 'No organisation owes anything on an invoice.',
  unapplied: 'No organisation has paid more than its invoices come to.',
  payable: 'No payouts are due.',
  run: 'No payment run is approved and not yet with the bank.',
  transit: 'Nothing is on its way through the bank.',
  held: 'Nothing is held: whatever is owed can be paid.',
}

type Balance = z.output<typeof listBalances.answer>['data'][number]

/** All who were erased are called the same: the end of the account's id tells them apart. */
const nameOf = ({ id, name, isErased }: Balance) => (isErased ? `${name} (${id.slice(-12)})` : name)

const name: Column<Balance> = {
  key: 'name',
  onPhone: 'name',
  header: 'Name',
  whole: true,
  cell: nameOf,
  text: nameOf,
}
const why: Column<Balance> = {
  key: 'hold',
  onPhone: 'line',
  header: 'Why',
  whole: true,
  cell: row => row.hold && earningHoldLabels[row.hold],
  text: row => (row.hold === null ? '' : earningHoldLabels[row.hold]),
}
const amount: Column<Balance> = {
  key: 'amount',
  onPhone: 'amount',
  header: 'Amount',
  cell: row => <Money rand={row.amount} />,
  align: 'end',
}
const columnsOf = { held: [name, why, amount], others: [name, amount] }

/** What the books come to, who owes the platform and whom it owes, and the entries for the bookkeeper. */
export function BooksPage() {
  const address = useTableAddress(settings)
  const [range, setRange] = useBooksRange()
  const partyId = address.filters.party[0]
  const filter = useMemo(() => ({ range, partyId }), [range, partyId])
  return (
    <>
      <PageHeader title="Books" />
      <ReportTabs />
      <FilterBar>
        <BooksFilters
          filter={filter}
          onRange={setRange}
          onParty={id => address.setFilters({ party: id === undefined ? [] : [id] })}
        />
      </FilterBar>
      <LedgerPanel filter={filter} />
      <p className={classes.note}>
        Every change of what is owed and paid is an entry with a debit and a credit of the same amount. An entry is
        never changed: what was taken back has an entry of its own. The file has two lines for each entry.
      </p>
      <ExportEntries query={filterQuery(filter)} />
      <OpenAmounts address={address} filter={filter} />
      <PaidByYear />
    </>
  )
}

interface OpenAmountsProps {
  address: TableAddress<(typeof settings)['filters']>
  filter: BooksFilter
}

/** By organisation, payee or run, as it is now, whatever days are chosen above. */
function OpenAmounts({ address, filter: { range } }: OpenAmountsProps) {
  const { account } = address.filters
  const { limit, offset } = address.window
  const list = useList(listBalances, { query: { account, limit, offset } })
  const opening = useRowPages(useCallback(({ id }: Balance) => entriesOf({ range, partyId: id }), [range]))
  const [writingOff, setWritingOff] = useState<Balance>()
  const actions = useCallback(
    (row: Balance): RowAction[] =>
      row.isErased
        ? [
            {
              area: 'money',
              label: 'Write off',
              icon: <IconEraser size={16} aria-hidden />,
              onSelect: () => setWritingOff(row),
            },
          ]
        : [],
    [],
  )
  return (
    <Panel title="Open today" className={classes.part ?? ''}>
      <FilterBar>
        <Segments
          label="Account"
          data={accounts}
          value={account}
          onChange={chosen => address.setFilters({ account: chosen })}
        />
        {list.data && (
          <strong data-figure data-stale={list.isPlaceholderData}>
            {shownRand(list.data.sum)} in all
          </strong>
        )}
      </FilterBar>
      <DataTable
        label="Open amounts"
        columns={columnsOf[account === 'held' ? 'held' : 'others']}
        list={list}
        address={address}
        opening={opening}
        {...(account === 'held' && { actions })}
        rowName={nameOf}
        emptyText={empty[account]}
      />
      {writingOff && (
        <WriteOffDialog payee={{ ...writingOff, name: nameOf(writingOff) }} onClose={() => setWritingOff(undefined)} />
      )}
      {(account === 'payable' || account === 'held') && (
        <p className={classes.note}>
          Owed and held together are the accounts {accountNames.payable.code} and {accountNames.held.code}. Most reasons
          to hold an amount pass by themselves, so they are looked up now and are no entries.
        </p>
      )}
    </Panel>
  )
}
