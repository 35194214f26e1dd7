import type { administratorRow } from '@lodeway/contract/administrators.ts'
import { loaderStatusLabels } from '@lodeway/rules/access/access.ts'
import { areasInWords } from '@lodeway/rules/administrators/areas.ts'
import type { AdministratorStatus } from '@lodeway/rules/administrators/block.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownDay } from '../../ui/shown-time.ts'
import { State, type Tone } from '../../ui/state.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type Administrator = z.output<typeof administratorRow>

const tones: Record<AdministratorStatus, Tone> = { pending: 'warning', active: 'success', blocked: 'danger' }

/** The columns of the list of administrators. */
export const administratorColumns: Column<Administrator>[] = [
  { key: 'name', onPhone: 'name', header: 'Full name', cell: nameOf, text: nameOf },
  {
    key: 'emailAddress',
    onPhone: 'line',
    header: 'Email',
    cell: row => withBreaks(row.emailAddress),
    text: row => row.emailAddress,
  },
  {
    key: 'areas',
    header: 'May change',
    whole: true,
    cell: row => areasInWords(row.areas),
    text: row => areasInWords(row.areas),
  },
  {
    key: 'createdAt',
    header: 'Date added',
    cell: row => shownDay(row.createdAt),
  },
  {
    key: 'status',
    onPhone: 'state',
    header: 'Access status',
    cell: row => <State tone={tones[row.status]}>{loaderStatusLabels[row.status]}</State>,
  },
]
