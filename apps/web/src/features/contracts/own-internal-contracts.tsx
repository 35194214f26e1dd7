import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { contractColumns } from './contract-columns.tsx'
import { termColumns } from './term-columns.tsx'

type Row = AnswerOf<typeof listInternalContracts>['data'][number]

const columns: Column<Row>[] = [
  ...contractColumns.map(column => ({ ...column, sortable: false })),
  ...termColumns(({ basicFee, mediumFee, highFee }: Row) => [basicFee, mediumFee, highFee]),
]

/** Contracts for the leads of the own loaders. */
export function OwnInternalContracts({ organisationId }: { organisationId: string }) {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const list = useList(listInternalContracts, { params: { orgId: organisationId }, query: { limit, offset } })
  return (
    <DataTable
      label="Contracts for own leads"
      columns={columns}
      list={list}
      address={address}
      emptyText="No contracts yet."
    />
  )
}
