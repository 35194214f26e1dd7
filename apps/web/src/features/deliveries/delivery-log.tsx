import { listDeliveries, replayDelivery } from '@lodeway/contract/deliveries.ts'
import { Select } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { toast } from '../../ui/toast.tsx'
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
const settings = {
  list: 'deliveries' as const,
  sort: 'createdAt:desc',
  filters: { delivery: oneOf(shownStatuses, 'all') },
}

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
    failure: 'Failed to send the lead again. Please try again.',
    refresh: [listDeliveries],
    // By how the organisation receives leads now, whichever way this one went first.
    onDone: ({ channel }) =>
      toast.success(channel === 'csv' ? 'The lead goes into the next morning file' : 'Sending the lead again'),
  })
  const { isBuyer } = useUser()
  const seesLeads = usePermissions().includes('leads') || !isBuyer
  const [viewed, setViewed] = useState<string>()
  const onView = useViewing(setViewed)
  const columns = useMemo(
    () => [
      leadColumn(onView),
      ...deliveryColumns,
      replayColumn(row => replay({ params: { id: organisationId, deliveryId: row.id } })),
    ],
    [organisationId, onView, replay],
  )
  return (
    <section aria-labelledby="delivery-log">
      <div className={classes.logHead}>
        <h2 id="delivery-log">Delivery log</h2>
        <SearchBox
          label={seesLeads ? 'Search by client' : 'Search by lead reference'}
          value={address.search}
          onSearch={address.setSearch}
        />
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

/** An administrator looks at a lead here; its own people at home, where their leads are, if they may see them. */
function useViewing(view: (leadId: string) => void): ((leadId: string) => void) | undefined {
  const { isBuyer } = useUser()
  const maySee = usePermissions().includes('leads')
  const { history } = useRouter()
  return useMemo(() => {
    if (!isBuyer) return view
    return maySee ? leadId => history.push(paths.boughtLead(leadId)) : undefined
  }, [isBuyer, maySee, history, view])
}
