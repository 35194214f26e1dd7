import { listLoaders } from '@lodeway/contract/loaders.ts'
import type { LoaderStatus } from '@lodeway/rules/access/access.ts'
import { loaderStatusLabels } from '@lodeway/rules/access/access.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ChangesWaiting } from './changes-waiting.tsx'
import type { LoaderRow } from './loader-columns.ts'
import { dateColumn, emailColumn, nameColumn, typeColumn } from './loader-columns.ts'
import { useLoaderActions } from './use-loader-actions.tsx'
import { UserManagementHeader } from './user-management-header.tsx'

const EditLoaderDialog = loadedLater(() => import('./edit-loader-dialog.tsx').then(part => part.EditLoaderDialog))

const shownTypes = ['all', ...loaderTypes] as const
const shownStatuses = ['all', 'active', 'pending', 'blocked'] as const
const types = choicesFrom(shownTypes, { all: 'All', ...loaderTypeLabels })
const statuses = choicesFrom(shownStatuses, { all: 'All', ...loaderStatusLabels })

const tones: Record<LoaderStatus, Tone> = {
  requested: 'info',
  pending: 'warning',
  active: 'success',
  blocked: 'danger',
}

const columns: Column<LoaderRow>[] = [
  dateColumn('Date added'),
  nameColumn('Full name'),
  emailColumn,
  { key: 'phoneNumber', header: 'Mobile number', cell: row => toLocalPhone(row.phoneNumber), sortable: true },
  typeColumn,
  {
    key: 'status',
    onPhone: 'state',
    header: 'Access status',
    cell: row => <State tone={tones[row.status]}>{loaderStatusLabels[row.status]}</State>,
    sortable: true,
  },
]

const settings = {
  list: 'users' as const,
  sort: 'firstName:asc',
  columns,
  filters: {
    type: oneOf(shownTypes, 'all'),
    status: oneOf(shownStatuses, 'all'),
    change: oneOf(['all', 'waiting'], 'all'),
  },
}

/** Everybody who was let in: active, waiting to set a password, or blocked. */
export function ActiveUsersPage() {
  const address = useTableAddress(settings)
  const { type, status, change } = address.filters
  const isFiltered = type !== 'all' || status !== 'all' || change !== 'all'
  const list = useList(listLoaders, {
    query: {
      ...address.window,
      search: address.search,
      ...(type === 'all' ? {} : { type }),
      ...(change === 'all' ? {} : { changeWaiting: true }),
      // Those who only asked are on the other page.
      ...(status === 'all' ? { notStatus: ['requested'] } : { status: [status] }),
    },
  })
  const [edited, setEdited] = useState<LoaderRow>()
  const { actions, dialogs } = useLoaderActions(setEdited)
  return (
    <>
      <UserManagementHeader />
      {change === 'all' && <ChangesWaiting count={list.data?.changesWaiting} />}
      <FilterBar>
        <SearchBox label="Search by user" value={address.search} onSearch={address.setSearch} />
        <FoldedFilters
          on={[
            ...oneOn('Loader status', types, address.filter('type')),
            ...oneOn('Access status', statuses, address.filter('status')),
          ]}
          onClear={address.clearFilters}
        >
          <FilterGrid>
            <OneFilter label="Loader status" data={types} {...address.filter('type')} />
            <OneFilter label="Access status" data={statuses} {...address.filter('status')} />
          </FilterGrid>
        </FoldedFilters>
        {change !== 'all' && (
          <Button variant="default" onClick={() => address.setFilters({ change: 'all' })}>
            Show all users
          </Button>
        )}
      </FilterBar>
      <DataTable
        label="Active users"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText={isFiltered ? 'No users match these filters.' : 'Nobody has access yet.'}
      />
      {dialogs}
      {edited && <EditLoaderDialog key={edited.id} id={edited.id} onClose={() => setEdited(undefined)} />}
    </>
  )
}
