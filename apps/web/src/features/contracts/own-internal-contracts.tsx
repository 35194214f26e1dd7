import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { IconFileText } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { contractColumns } from './contract-columns.tsx'
import { termColumns } from './term-columns.tsx'

const TermsDialog = loadedLater(() => import('./terms-dialog.tsx').then(part => part.TermsDialog<Row>))

type Row = AnswerOf<typeof listInternalContracts>['data'][number]

const columns: Column<Row>[] = [
  ...contractColumns.map(column => ({ ...column, sortable: false })),
  ...termColumns(({ basicFee, mediumFee, highFee }: Row) => [basicFee, mediumFee, highFee]),
]

const nameOf = (row: Row) => row.name

/** Contracts for the leads of the own loaders. */
export function OwnInternalContracts({ organisationId }: { organisationId: string }) {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listInternalContracts, { params: { orgId: organisationId }, query: { limit, offset } })
  const [read, setRead] = useState<Row>()
  const actions = useCallback(
    (row: Row): RowAction[] => [
      { label: 'Read terms', icon: <IconFileText size={16} aria-hidden />, onSelect: () => setRead(row) },
    ],
    [],
  )
  return (
    <>
      <DataTable
        label="Contracts for own leads"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="No contracts yet."
      />
      {read && <TermsDialog contract={read} columns={columns} onClose={() => setRead(undefined)} />}
    </>
  )
}
