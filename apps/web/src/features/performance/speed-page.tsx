import { type contactSpeed, listContactSpeeds } from '@lodeway/contract/performance.ts'
import { waitedFor } from '@lodeway/rules/bought-leads/states.ts'
import { percentOf } from '@lodeway/rules/performance/contact.ts'
import { defaultRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { LeadTabs } from '../leads/lead-tabs.tsx'
import { ContactSettings } from './contact-settings.tsx'

type Row = z.output<typeof contactSpeed>

const settings = { sort: 'medianMinutes:desc', filters: {} }

const shownShare = (part: number, whole: number): string => {
  const share = percentOf(part, whole)
  return share === null ? '-' : `${part} (${share}%)`
}
const median = ({ medianMinutes, contacted }: Row) =>
  medianMinutes === null ? (contacted === 0 ? 'No outcome yet' : 'Not half yet') : waitedFor(medianMinutes)

const columns: Column<Row>[] = [
  {
    key: 'name',
    onPhone: 'name',
    whole: true,
    header: 'Organisation',
    cell: row => (
      <Anchor component={Link} to={paths.organisationDetails(row.id)} c="var(--brand-text)" size="sm">
        {row.name}
      </Anchor>
    ),
    text: row => row.name,
  },
  { key: 'median', onPhone: 'state', header: 'Half within', cell: median, text: median },
  { key: 'given', onPhone: 'labelled', header: 'Leads', cell: row => row.given, align: 'end' },
  {
    key: 'contacted',
    onPhone: 'labelled',
    header: 'With an outcome',
    cell: row => shownShare(row.contacted, row.given),
    align: 'end',
  },
  {
    key: 'hour',
    onPhone: 'labelled',
    header: 'Within an hour',
    cell: row => shownShare(row.withinAnHour, row.given),
    align: 'end',
  },
  {
    key: 'returned',
    onPhone: 'labelled',
    header: 'Returned',
    cell: row => shownShare(row.returned, row.given),
    align: 'end',
  },
  { key: 'takenBack', onPhone: 'labelled', header: 'Taken back', cell: row => row.takenBack, align: 'end' },
]

/** How soon each organisation reported on its leads, the slowest first, and after how long uncalled leads are shown at home. */
export function SpeedPage() {
  const address = useTableAddress(settings)
  const [range, setRange] = useDateRange(defaultRange(today()))
  const { limit, offset } = address.window
  const list = useList(listContactSpeeds, { query: { limit, offset, ...rangeToWire(range) } })
  return (
    <>
      <PageHeader
        title="Speed to contact"
        text="From when an organisation is given a lead to its first outcome; the slowest first."
      />
      <LeadTabs />
      <FilterBar>
        <DateRangePicker label="Given" value={range} onChange={setRange} noFuture />
      </FilterBar>
      <DataTable
        label="Speed to contact"
        columns={columns}
        list={list}
        address={address}
        emptyText="No organisation was given leads in these days."
      />
      <ContactSettings />
    </>
  )
}
