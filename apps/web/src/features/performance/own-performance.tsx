import { getPerformance } from '@lodeway/contract/performance.ts'
import { waitedFor } from '@lodeway/rules/bought-leads/states.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { percentOf } from '@lodeway/rules/performance/contact.ts'
import { addDays, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { rangeToWire, weekdayOf } from '@lodeway/rules/time/ranges.ts'
import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { today } from '../../ui/today.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'

type Figures = z.output<typeof getPerformance.answer>['total']
type Row = Figures & { id: string; name: string }

const views = [
  { value: 'weeks', label: 'By week' },
  { value: 'types', label: 'By insurance type' },
] as const

const shownWeeks = 8

const share = (part: number, whole: number): string => {
  const percent = percentOf(part, whole)
  return percent === null ? '-' : `${percent}%`
}
const amount = (rand: number | null) => (rand === null ? '-' : <Money rand={rand} />)

const columnsOf = (header: string, withMoney: boolean): Column<Row>[] => [
  { key: 'name', onPhone: 'name', whole: true, header, cell: row => row.name, text: row => row.name },
  { key: 'given', onPhone: 'labelled', header: 'Leads', cell: row => row.given, align: 'end' },
  {
    key: 'contacted',
    onPhone: 'labelled',
    header: 'Called',
    cell: row => share(row.contacted, row.given),
    align: 'end',
  },
  {
    key: 'median',
    onPhone: 'labelled',
    header: 'Half called within',
    cell: row => (row.medianMinutes === null ? '-' : waitedFor(row.medianMinutes)),
    align: 'end',
  },
  { key: 'sold', onPhone: 'labelled', header: 'Sold', cell: row => share(row.sold, row.given), align: 'end' },
  { key: 'sales', onPhone: 'labelled', header: 'Sales', cell: row => row.sales, align: 'end' },
  ...(withMoney
    ? ([
        { key: 'spend', onPhone: 'amount', header: 'Spend', cell: row => amount(row.spend), align: 'end' },
        {
          key: 'cost',
          onPhone: 'labelled',
          header: 'Cost per sale',
          cell: row => amount(row.costPerSale),
          align: 'end',
        },
      ] satisfies Column<Row>[])
    : []),
]

/** What the own organisation made of its leads in the last weeks: how soon and how many were called and sold, and what they cost. */
export function OwnPerformance({ organisationId }: { organisationId: string }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('weeks')
  const table = useLocalTable()
  const to = today()
  const from = addDays(to, -weekdayOf(to) - 7 * (shownWeeks - 1))
  const reading = useCall(getPerformance, { params: { id: organisationId }, query: rangeToWire({ from, to }) })
  const { data } = reading
  const withMoney = data?.total.spend !== null
  const columns = useMemo(() => columnsOf(view === 'weeks' ? 'Week' : 'Insurance type', withMoney), [view, withMoney])
  const rows = data && rowsOf(data, view)
  const { limit, offset } = table.window
  return (
    <Stack mt={40}>
      <Panel title={`The last ${shownWeeks} weeks`}>
        <Text maw="68ch" mb="md">
          Leads are counted when you were given them, with how many of them are called and sold by now
          {withMoney ? '; sales and spend when they became owed, without VAT, as on your invoices' : ''}.
        </Text>
        <FilterBar>
          <Segments label="Shown" data={views} value={view} onChange={setView} />
        </FilterBar>
        <DataTable
          label="Performance"
          columns={columns}
          list={{ ...reading, data: rows && { data: rows.slice(offset, offset + limit), count: rows.length } }}
          address={table}
          emptyText="No leads yet."
        />
      </Panel>
    </Stack>
  )
}

/** What they come to, then the newest week first, or the types. */
function rowsOf({ weeks, types, total }: z.output<typeof getPerformance.answer>, view: 'weeks' | 'types'): Row[] {
  const parts =
    view === 'weeks'
      ? weeks.toReversed().map(week => ({ ...week, id: week.from, name: formatShownRange(week) }))
      : types.map(type => ({ ...type, id: type.insuranceType, name: leadLabelOf(type.insuranceType) }))
  return parts.length === 0 ? [] : [{ ...total, id: 'total', name: 'In all' }, ...parts]
}
