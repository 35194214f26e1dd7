import type { paymentBatch } from '@lodeway/contract/sale-shapes.ts'
import { downloadBatch, listBatches } from '@lodeway/contract/sales.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { runStateLabels } from '@lodeway/rules/payment-runs/states.ts'
import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { Money } from '../../ui/money.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './report.module.css'

type PaymentBatch = z.output<typeof paymentBatch>

const columns: Column<PaymentBatch>[] = [
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
    key: 'run',
    onPhone: 'labelled',
    header: 'Payment run',
    whole: true,
    cell: ({ run }) =>
      run && (
        <Anchor component={Link} to={paths.paymentRun(run.id)} size="sm">
          {`${runName(run.number)}, ${runStateLabels[run.state].toLowerCase()}`}
        </Anchor>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    pinned: true,
    cell: row => (
      <InArea area="money">
        <RowButton
          label="Download file"
          about={`of the batch of ${shownTime(row.createdAt)}`}
          icon={<IconDownload size={15} aria-hidden />}
          disabled={!row.hasFile}
          onClick={() => void downloadOrSay(downloadBatch, 'report-export.xlsx', { params: { id: row.id } })}
        />
      </InArea>
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
