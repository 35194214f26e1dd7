import type { buyerRow } from '@lodeway/contract/buyers.ts'
import { loaderStatusLabels } from '@lodeway/rules/access/access.ts'
import type { AdministratorStatus } from '@lodeway/rules/administrators/block.ts'
import { buyerPermissionLabels } from '@lodeway/rules/buyers/permissions.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { State, type Tone } from '../../ui/state.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type BuyerRow = z.output<typeof buyerRow>

const tones: Record<AdministratorStatus, Tone> = { pending: 'warning', active: 'success', blocked: 'danger' }

const permissionsOf = ({ permissions }: BuyerRow) =>
  permissions.map(permission => buyerPermissionLabels[permission]).join(', ') || 'Nothing yet'

const accessOf = ({ status, blockedBy }: BuyerRow) =>
  blockedBy === undefined ? loaderStatusLabels[status] : `${loaderStatusLabels[status]} by the platform`

/** The columns of the list of an organisation's people. */
export const buyerColumns: Column<BuyerRow>[] = [
  { key: 'name', onPhone: 'name', header: 'Full name', cell: nameOf, text: nameOf },
  {
    key: 'emailAddress',
    onPhone: 'line',
    header: 'Email',
    cell: row => withBreaks(row.emailAddress),
    text: row => row.emailAddress,
  },
  { key: 'permissions', onPhone: 'labelled', header: 'May', whole: true, cell: permissionsOf, text: permissionsOf },
  {
    key: 'status',
    onPhone: 'state',
    header: 'Access status',
    cell: row => <State tone={tones[row.status]}>{accessOf(row)}</State>,
  },
]
