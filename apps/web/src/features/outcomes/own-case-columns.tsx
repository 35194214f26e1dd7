import type { ownCase } from '@lodeway/contract/own-cases.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { caseKindLabels, caseStateInWords, isOpenCase } from '@lodeway/rules/outcomes/cases.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { State } from '../../ui/state.tsx'
import { caseTones, decideByWords } from './case-columns.tsx'

export type OwnCase = z.output<typeof ownCase>

/** Whom it is about, while the organisation may know. */
export const ownClientOf = ({ client }: OwnCase): string => client ?? 'A lead you no longer have'

const stateOf = ({ state, waitsForYou, isSoldElsewhere }: OwnCase) => {
  if (!isOpenCase(state)) return <State tone={caseTones[state]}>{caseStateInWords(state, isSoldElsewhere)}</State>
  return waitsForYou ? (
    <State tone="warning">Waiting for you</State>
  ) : (
    <State tone="neutral">Waiting for an administrator</State>
  )
}

export const ownCaseColumns: Column<OwnCase>[] = [
  { key: 'client', onPhone: 'name', header: 'Client', cell: ownClientOf, text: ownClientOf },
  { key: 'state', onPhone: 'state', header: 'State', cell: stateOf },
  { key: 'openedAt', onPhone: 'line', header: 'Reported', cell: row => shownTime(row.openedAt) },
  { key: 'decideBy', onPhone: 'labelled', header: 'Decision by', cell: decideByWords, text: decideByWords },
  { key: 'kind', onPhone: 'line', header: 'What', cell: row => caseKindLabels[row.kind] },
  { key: 'insuranceType', header: 'Insurance type', cell: row => leadLabelOf(row.insuranceType) },
  { key: 'deliveredAt', header: 'Received', cell: row => shownTime(row.deliveredAt) },
  { key: 'loader', header: 'Loader', cell: row => row.loaderReference },
]
