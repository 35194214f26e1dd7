import { listLoaders } from '@lodeway/contract/loaders.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ChangesWaiting } from '../loaders/changes-waiting.tsx'
import type { LoaderRow } from '../loaders/loader-columns.ts'
import { dateColumn, emailColumn, nameColumn, typeColumn } from '../loaders/loader-columns.ts'
import { UserManagementHeader } from '../loaders/user-management-header.tsx'

const DenyDialog = loadedLater(() => import('./deny-dialog.tsx').then(part => part.DenyDialog))
const ApproveDialog = loadedLater(() => import('./approve-dialog.tsx').then(part => part.ApproveDialog))

const columns: Column<LoaderRow>[] = [
  dateColumn('Date of request'),
  nameColumn('User'),
  emailColumn,
  {
    key: 'organisationName',
    header: 'Organisation name',
    cell: row => row.organisationName ?? '-',
    text: row => row.organisationName ?? '',
    sortable: true,
  },
  { ...typeColumn, onPhone: 'state' },
]

const settings = { list: 'accessRequests' as const, sort: 'firstName:asc', columns }

/** People who asked for access, to be let in or turned away. */
export function AccessRequestsPage() {
  const address = useTableAddress(settings)
  const list = useList(listLoaders, { query: { ...address.window, status: ['requested'], search: address.search } })
  const [approved, setApproved] = useState<LoaderRow>()
  const [denied, setDenied] = useState<LoaderRow>()
  const actions = useCallback(
    (row: LoaderRow): RowAction[] => [
      { area: 'people', label: 'Approve', icon: <IconCheck size={16} aria-hidden />, onSelect: () => setApproved(row) },
      {
        area: 'people',
        label: 'Deny',
        icon: <IconX size={16} aria-hidden />,
        danger: true,
        onSelect: () => setDenied(row),
      },
    ],
    [],
  )
  return (
    <>
      <UserManagementHeader />
      <ChangesWaiting count={list.data?.changesWaiting} />
      <FilterBar>
        <SearchBox label="Search by user" value={address.search} onSearch={address.setSearch} />
      </FilterBar>
      <DataTable
        label="Access requests"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="No requests are waiting."
      />
      {approved && <ApproveDialog loader={approved} onClose={() => setApproved(undefined)} />}
      {denied && <DenyDialog loader={denied} onClose={() => setDenied(undefined)} />}
    </>
  )
}
