import { listParkedJobs, retryParkedJob, retryParkedJobs } from '@lodeway/contract/background-work.ts'
import { useMemo } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { AdministrationHeader } from '../audit-log/administration-header.tsx'
import classes from './background-work.module.css'
import { parkedColumns, retryColumn } from './parked-columns.tsx'
import { ParkedDeliveries } from './parked-deliveries.tsx'

/** What the product does by itself and could not do: what, why, since when, and a button to try again. */
export function BackgroundWorkPage() {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listParkedJobs, { query: { limit, offset } })
  const { mutate: retry } = useSend(retryParkedJob, {
    success: 'Trying again',
    failure: 'Failed to try again. Please try again later.',
    refresh: [listParkedJobs],
  })
  const retryAll = useSend(retryParkedJobs, {
    success: 'Trying everything again',
    failure: 'Failed to try again. Please try again later.',
    refresh: [listParkedJobs],
  })
  const columns = useMemo(() => [...parkedColumns, retryColumn(row => retry({ params: { id: row.id } }))], [retry])
  const count = list.data?.count ?? 0
  return (
    <>
      <AdministrationHeader />
      <section aria-labelledby="background-work">
        <div className={classes.head}>
          <div>
            <h2 id="background-work">Failed jobs{count > 0 && ` (${count})`}</h2>
            <p className={classes.text}>
              Emails, deliveries and other work are tried again by themselves. What still fails waits here for 90 days,
              while everything else goes on.
            </p>
          </div>
          <div className={classes.buttons}>
            <RefreshButton onRefresh={list.refetch} />
            {count > 1 && (
              <InArea area="settings">
                <BusyButton busy={retryAll.isPending} onClick={() => retryAll.mutate({})}>
                  Try all again
                </BusyButton>
              </InArea>
            )}
          </div>
        </div>
        <DataTable
          label="Failed jobs"
          columns={columns}
          list={list}
          address={address}
          emptyText="Nothing has failed: all background work is done or under way."
        />
      </section>
      <ParkedDeliveries deliveries={list.data?.deliveries ?? []} />
    </>
  )
}
