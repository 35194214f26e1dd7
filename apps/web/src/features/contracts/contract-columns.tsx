import type { ContractState } from '@lodeway/rules/contracts/states.ts'
import { contractStateLabels } from '@lodeway/rules/contracts/states.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'
import type { ContractRow } from './contract-words.ts'
import { leadsThisTerm, periodOf, windowOf } from './contract-words.ts'

const tones: Record<ContractState, Tone> = { active: 'success', expired: 'neutral', pending: 'warning' }

export const contractColumns: Column<ContractRow>[] = [
  {
    key: 'name',
    onPhone: 'name',
    header: 'Name',
    cell: row => row.name,
    text: row => row.name,
    sortable: true,
  },
  {
    key: 'insuranceType',
    onPhone: 'line',
    header: 'Lead type',
    cell: row => leadLabelOf(row.insuranceType),
    text: row => leadLabelOf(row.insuranceType),
    sortable: true,
  },
  {
    key: 'state',
    onPhone: 'state',
    header: 'Status',
    cell: row => <State tone={tones[row.state]}>{contractStateLabels[row.state]}</State>,
  },
  { key: 'leads', onPhone: 'amount', header: 'Leads this term', cell: leadsThisTerm },
  { key: 'window', onPhone: 'line', header: 'Current term', cell: windowOf, text: windowOf },
  { key: 'period', header: 'Period', cell: periodOf, text: periodOf },
  { key: 'startAt', header: 'Activation date', cell: row => formatDayMonthYear(row.startAt), sortable: true },
]
