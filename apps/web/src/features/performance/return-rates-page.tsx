import { listReturnRates, type returnRate } from '@lodeway/contract/performance.ts'
import { returnRateDays, shownReturnRate } from '@lodeway/rules/performance/return-rate.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { State } from '../../ui/state.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { LeadTabs } from '../leads/lead-tabs.tsx'
import { CaseSettings } from './case-settings.tsx'

type Row = z.output<typeof returnRate>

const sides = ['loader', 'organisation'] as const
const choices = choicesFrom(sides, { loader: 'By loader', organisation: 'By organisation' })
const settings = { sort: 'rate:desc', filters: { by: oneOf(sides, 'loader') } }

const pathTo = { loader: paths.leads, organisation: paths.organisationDetails }

const columnsOf = (by: (typeof sides)[number]): Column<Row>[] => [
  {
    key: 'name',
    onPhone: 'name',
    whole: true,
    header: by === 'loader' ? 'Loader' : 'Organisation',
    cell: row => (
      <Anchor component={Link} to={pathTo[by](row.id)} c="var(--brand-text)" size="sm">
        {row.name}
      </Anchor>
    ),
    text: row => row.name,
  },
  {
    key: 'rate',
    onPhone: 'labelled',
    header: 'Returned',
    cell: row => shownReturnRate(row.returned, row.delivered),
    align: 'end',
  },
  { key: 'returned', onPhone: 'labelled', header: 'Returns accepted', cell: row => row.returned, align: 'end' },
  { key: 'delivered', onPhone: 'labelled', header: 'Leads delivered', cell: row => row.delivered, align: 'end' },
  {
    key: 'limit',
    onPhone: 'state',
    header: 'Limit',
    cell: row => (row.isToLookAt ? <State tone="warning">Look at this</State> : '-'),
  },
]
const columns = { loader: columnsOf('loader'), organisation: columnsOf('organisation') }

/** Whose leads come back, and to whom too many do; with the limits from which somebody looks at it. */
export function ReturnRatesPage() {
  const address = useTableAddress(settings)
  const { by } = address.filters
  const { limit, offset } = address.window
  const list = useList(listReturnRates, { query: { by, limit, offset } })
  const reached = list.data?.limit
  return (
    <>
      <PageHeader
        title="Return rates"
        text={`Accepted returns, of the leads delivered in the last ${returnRateDays} days. Whoever had none is not listed.`}
      />
      <LeadTabs />
      <FilterBar>
        <Segments label="Shown" data={choices} value={by} onChange={chosen => address.setFilters({ by: chosen })} />
      </FilterBar>
      <DataTable
        label="Return rates"
        columns={columns[by]}
        list={list}
        address={address}
        emptyText={`No return was accepted in the last ${returnRateDays} days.`}
      />
      <CaseSettings
        text={
          reached &&
          `From ${reached.percent}% of at least ${reached.leads} leads delivered, a loader or an organisation is marked here and counted on the home page.`
        }
      />
    </>
  )
}
