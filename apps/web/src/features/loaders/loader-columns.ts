import type { loaderRow } from '@lodeway/contract/loaders.ts'
import { loaderTypeLabels } from '@lodeway/rules/loaders/types.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownDay } from '../../ui/shown-time.ts'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type LoaderRow = z.output<typeof loaderRow>

/** The columns that both tables of user management have, under the headings of each. */
export const dateColumn = (header: string): Column<LoaderRow> => ({
  key: 'createdAt',
  onPhone: 'line',
  header,
  cell: row => shownDay(row.createdAt),
  sortable: true,
})

export const nameColumn = (header: string): Column<LoaderRow> => ({
  key: 'firstName',
  onPhone: 'name',
  header,
  cell: nameOf,
  text: nameOf,
  sortable: true,
})

export const emailColumn: Column<LoaderRow> = {
  key: 'emailAddress',
  onPhone: 'line',
  header: 'Email',
  cell: row => withBreaks(row.emailAddress),
  text: row => row.emailAddress,
  sortable: true,
}

export const typeColumn: Column<LoaderRow> = {
  key: 'type',
  header: 'Loader status',
  cell: row => loaderTypeLabels[row.type],
  sortable: true,
}
