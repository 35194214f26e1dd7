import type { paymentBatch } from '@lodeway/contract/sales.ts'
import { downloadBatch, listBatches } from '@lodeway/contract/sales.ts'
import { IconDownload } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { useList } from '../../api/use-call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { toast } from '../../ui/toast.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './report.module.css'

type Batch = z.output<typeof paymentBatch>

const columns: Column<Batch>[] = [
  { key: 'createdAt', onPhone: 'name', header: 'Marked at', cell: row => shownTime(row.createdAt) },
  { key: 'createdBy', header: 'Marked by', cell: row => row.createdBy, text: row => row.createdBy },
  { key: 'count', onPhone: 'labelled', header: 'Rows', cell: row => row.count, align: 'end' },
  {
    key: 'received',
    onPhone: 'labelled',
    header: 'Received',
    cell: row => <Money rand={row.toReceive} />,
    align: 'end',
  },
  { key: 'paid', onPhone: 'labelled', header: 'Paid', cell: row => <Money rand={row.toPay} />, align: 'end' },
  {
    key: 'actions',
    header: 'Actions',
    pinned: true,
    cell: row => (
      <RowButton
        label="Download file"
        about={`of the batch of ${shownTime(row.createdAt)}`}
        icon={<IconDownload size={15} aria-hidden />}
        disabled={!row.hasFile}
        onClick={() => void fetchFile(row.id)}
      />
    ),
  },
]

/** What was marked as paid together, by whom and when. The file of a batch can be had again at any time. */
export function Batches() {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listBatches, { query: { limit, offset } })
  return (
    <section className={classes.batches} aria-labelledby="payment-batches">
      <h2 id="payment-batches">Payment batches</h2>
      <DataTable
        label="Payment batches"
        columns={columns}
        list={list}
        address={address}
        emptyText="Nothing was marked as paid in bulk yet."
      />
    </section>
  )
}

async function fetchFile(id: string): Promise<void> {
  try {
    await download(downloadBatch, 'report-export.xlsx', { params: { id } })
  } catch (problem) {
    toast.error(failureText(problem, 'Failed to download the file. Please try again.'))
  }
}
