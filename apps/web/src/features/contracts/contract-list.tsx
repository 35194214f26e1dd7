import { contractStateLabels, contractStates } from '@lodeway/rules/contracts/states.ts'
import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { choicesFrom } from '../../ui/choices-from.ts'
import type { Column, TableList } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { oneOf } from '../../ui/table-address.ts'
import type { TableAddress } from '../../ui/use-table-address.ts'
import { contractColumns } from './contract-columns.tsx'
import type { ContractRow } from './contract-words.ts'
import { type ContractsNow, withReasons } from './contracts-now.tsx'

const shownStates = ['all', ...contractStates] as const

const states = choicesFrom(shownStates, { all: 'All', ...contractStateLabels })

export const contractListSettings = {
  list: 'contracts' as const,
  sort: 'name:asc',
  columns: contractColumns,
  filters: { state: oneOf(shownStates, 'all') },
}

type Address = TableAddress<(typeof contractListSettings)['filters']>

/** The query of a list of contracts: all three states until one is chosen (document 2, section 2). */
export const contractListQuery = ({ window, search, filters: { state } }: Address) => ({
  ...window,
  search,
  state: state === 'all' ? [...contractStates] : [state],
})

interface Props {
  label: string
  list: TableList<ContractRow>
  address: Address
  now: ContractsNow
  /** The form of a contract, or of a new one. */
  pathOf: (id?: string) => string
  /** The form of a new one that begins like another. Memoised, too. */
  pathLike?: ((id: string) => string) | undefined
}

/** The contracts of one kind of an organisation. `pathOf` is memoised: the columns follow from it. */
export function ContractList({ label, list, address, now, pathOf, pathLike }: Props) {
  const columns = useMemo(
    () => [...withReasons(contractColumns, now), editColumn(pathOf, pathLike)],
    [now, pathOf, pathLike],
  )
  return (
    <>
      <FilterBar>
        <SearchBox label="Search by contract" value={address.search} onSearch={address.setSearch} />
        <FoldedFilters on={oneOn('Status', states, address.filter('state'))} onClear={address.clearFilters}>
          <OneFilter label="Status" data={states} {...address.filter('state')} />
        </FoldedFilters>
        <InArea area="settings">
          <Button component={Link} to={pathOf()} leftSection={<IconPlus size={17} aria-hidden />} ms="auto">
            Add new contract
          </Button>
        </InArea>
      </FilterBar>
      <DataTable
        label={label}
        columns={columns}
        list={list}
        address={address}
        emptyText={
          address.filters.state === 'all' ? 'No contracts yet. Add the first one.' : 'No contracts are in this state.'
        }
      />
    </>
  )
}

const editColumn = (pathOf: Props['pathOf'], pathLike: Props['pathLike']): Column<ContractRow> => ({
  key: 'actions',
  header: 'Actions',
  pinned: true,
  cell: row => (
    <>
      {pathLike && (
        <InArea area="settings">
          <Box component="span" visibleFrom="sm" me="md">
            <RowLink to={pathLike(row.id)} label="Copy" about={row.name} />
          </Box>
        </InArea>
      )}
      <RowLink to={pathOf(row.id)} label="Edit" about={row.name} />
    </>
  ),
})
