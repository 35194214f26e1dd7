import type { outcomeBatch } from '@lodeway/contract/outcomes.ts'
import { listOutcomeBatches } from '@lodeway/contract/outcomes.ts'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './outcomes.module.css'

type OutcomeBatch = z.output<typeof outcomeBatch>

const columns: Column<OutcomeBatch>[] = [
  { key: 'createdAt', onPhone: 'line', header: 'Recorded at', cell: row => shownTime(row.createdAt) },
  { key: 'createdBy', header: 'Recorded by', cell: row => row.createdBy, text: row => row.createdBy },
  { key: 'fileName', onPhone: 'name', header: 'File', cell: row => row.fileName, text: row => row.fileName },
  { key: 'rows', onPhone: 'labelled', header: 'Rows', cell: row => row.rows, align: 'end' },
  { key: 'changed', onPhone: 'labelled', header: 'Changed', cell: row => row.changed, align: 'end' },
  { key: 'digest', header: 'Digest', cell: row => row.digest.slice(0, 12), text: row => row.digest },
]

/** The files that were recorded for an organisation: by whom, when, and a digest that tells two of one name apart. */
export function UploadBatches({ organisationId }: { organisationId: string }) {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listOutcomeBatches, { params: { id: organisationId }, query: { limit, offset } })
  return (
    <section className={classes.section} aria-labelledby="recorded-files">
      <h2 id="recorded-files">Recorded files</h2>
      <DataTable
        label="Recorded files"
        columns={columns}
        list={list}
        address={address}
        emptyText="No file was recorded yet."
      />
    </section>
  )
}
