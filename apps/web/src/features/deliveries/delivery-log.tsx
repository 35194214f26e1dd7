import { listDeliveries, replayDelivery } from '@lodeway/contract/deliveries.ts'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import {
  deliveryColumns,
  deliveryStatuses,
  deliveryStatusLabels,
  leadColumn,
  replayColumn,
} from './delivery-columns.tsx'
import classes from './lead-delivery.module.css'

const LeadDialog = loadedLater(() => import('../leads/lead-dialog.tsx').then(part => part.LeadDialog))

const shownStatuses = ['all', ...deliveryStatuses] as const
const settings = { sort: 'createdAt:desc', filters: { delivery: oneOf(shownStatuses, 'all') } }

/** Every lead that went to the organisation, newest first, with what its side answered. */
export function DeliveryLog({ organisationId }: { organisationId: string }) {
  const address = useTableAddress(settings)
  const status = address.filters.delivery
  const { limit, offset } = address.window
  const list = useList(listDeliveries, {
    params: { id: organisationId },
    query: {
      limit,
      offset,
      ...(status === 'all' ? {} : { status: [status] }),
      ...(address.search === '' ? {} : { search: address.search }),
    },
  })
  const { mutate: replay } = useSend(replayDelivery, {
    success: 'Sending the lead again',
    failure: 'Failed to send the lead again. Please try again.',
    refresh: [listDeliveries],
  })
  const [viewed, setViewed] = useState<string>()
  const columns = useMemo(
    () => [
      leadColumn(setViewed),
      ...deliveryColumns,
      replayColumn(row => replay({ params: { id: organisationId, deliveryId: row.id } })),
    ],
    [organisationId, replay],
  )
  return (
    <section aria-labelledby="delivery-log">
      <div className={classes.logHead}>
        <h2 id="delivery-log">Delivery log</h2>
        <SearchBox label="Search by client" value={address.search} onSearch={address.setSearch} />
        <Select
          label="Delivery status"
          data={choicesFrom(shownStatuses, { all: 'All', ...deliveryStatusLabels })}
          value={status}
          onChange={chosen => address.setFilters({ delivery: chosen ?? 'all' })}
        />
        <RefreshButton onRefresh={list.refetch} />
      </div>
      <DataTable
        label="Delivery log"
        columns={columns}
        list={list}
        address={address}
        emptyText={status === 'all' ? 'No leads have gone out yet.' : 'No deliveries are in this state.'}
      />
      {viewed !== undefined && <LeadDialog id={viewed} readOnly onClose={() => setViewed(undefined)} />}
    </section>
  )
}
