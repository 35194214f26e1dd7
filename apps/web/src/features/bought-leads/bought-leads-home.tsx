import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { boughtLeadStateLabels, boughtLeadStates } from '@lodeway/rules/bought-leads/states.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { reading, useList } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { ManyFilter } from '../../ui/many-filter.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { manyOf, oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { useNeighbours } from '../leads/use-neighbours.ts'
import { useShownLead } from '../leads/use-shown-lead.ts'
import { type BoughtLead, boughtLeadColumns } from './bought-lead-columns.tsx'
import { Due } from './due-calls.tsx'
import { oneMinute, readsOfHome } from './reads-of-home.ts'

const BoughtLeadDialog = loadedLater(() => import('./bought-lead-dialog.tsx').then(part => part.BoughtLeadDialog))

const MoneyLines = loadedLater(() => import('./money-lines.tsx').then(part => part.MoneyLines))
const OwnPerformance = loadedLater(() => import('../performance/own-performance.tsx').then(part => part.OwnPerformance))

const shownStates = [...boughtLeadStates, 'due', 'all'] as const
const labels = { ...boughtLeadStateLabels, due: 'To call back now', all: 'All leads' }
const types = choicesFrom(insuranceTypes, leadLabels)
// Whoever has waited longest is called first.
const settings = {
  sort: 'deliveredAt:asc',
  columns: boughtLeadColumns,
  filters: { state: oneOf(shownStates, 'new'), type: manyOf(insuranceTypes) },
}

const linkTo = ({ id }: BoughtLead) => paths.boughtLead(id)

/** The home of whoever works an organisation's leads: those that nobody has called yet, and every other by its state. */
export function BoughtLeadsHome({ organisation }: { organisation: { id: string; name: string } }) {
  const permissions = usePermissions()
  const mayReport = permissions.includes('outcomes')
  const address = useTableAddress(settings)
  const { state, type } = address.filters
  const query = {
    ...address.window,
    ...(state === 'due' ? { due: true } : state !== 'all' && { state: [state] }),
    ...(type.length > 0 && { type }),
    ...(address.search !== '' && { search: address.search }),
  }
  // It stays open all day: new leads come, and clients' times to be called again.
  const list = useList(listBoughtLeads, { query }, { refetchInterval: oneMinute })
  const refresh = useRefresh()
  const shown = useShownLead()
  const { open } = shown
  const client = useQueryClient()
  const neighbours = useNeighbours({
    shown,
    list,
    query,
    page: address.page,
    read: offset => client.fetchQuery(reading(listBoughtLeads, { query: { ...query, offset } })),
  })
  const opening = useMemo(() => ({ href: linkTo, open: (row: BoughtLead) => open(row.id) }), [open])
  const counts = list.data?.counts
  const numbers: Partial<Record<(typeof shownStates)[number], number>> = {
    ...counts,
    ...(list.data && { due: list.data.due }),
  }
  const states = shownStates.map(value => ({
    value,
    label: numbers[value] === undefined ? labels[value] : `${labels[value]} (${numbers[value]})`,
  }))
  return (
    <>
      <PageHeader
        title="Welcome Back!"
        text={organisation.name}
        actions={
          <>
            {mayReport && (
              <Button component={Link} to={paths.ownOutcomes()} variant="default">
                Upload outcomes
              </Button>
            )}
            <RefreshButton onRefresh={() => refresh(...readsOfHome)} loading={list.isFetching} />
          </>
        }
      />
      {permissions.includes('money') && <MoneyLines organisationId={organisation.id} />}
      <Due due={list.data?.due ?? 0} organisationId={mayReport ? organisation.id : undefined} />
      <FilterBar>
        <SearchBox label="Search by client or reference" value={address.search} onSearch={address.setSearch} />
        <OneFilter label="State" data={states} {...address.filter('state')} />
        <ManyFilter label="Insurance type" allLabel="All types" data={types} {...address.filter('type')} />
      </FilterBar>
      <DataTable
        label="Leads"
        columns={boughtLeadColumns}
        list={list}
        address={address}
        rowName={nameOf}
        opening={opening}
        emptyText={
          state !== 'new' || type.length > 0 || address.search !== ''
            ? 'No leads match these filters.'
            : counts && Object.values(counts).some(count => count > 0)
              ? 'You have called everyone. New leads appear here.'
              : 'No leads have been delivered to you yet. New ones appear here.'
        }
      />
      <OwnPerformance organisationId={organisation.id} />
      {shown.id !== undefined && <BoughtLeadDialog id={shown.id} neighbours={neighbours} onClose={shown.close} />}
    </>
  )
}
