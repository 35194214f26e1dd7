import type { CaseKind, CaseState } from '@lodeway/rules/outcomes/cases.ts'
import { caseKinds } from '@lodeway/rules/outcomes/cases.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import type { useTableAddress } from '../../ui/use-table-address.ts'
import { caseColumns } from './case-columns.tsx'

const shownStates = ['open', 'decided', 'all'] as const
/** An organisation also asks for those that it is to say something about. */
export const shownToOrganisations = ['open', 'toAnswer', 'decided', 'all'] as const
/** Administrators also ask for those that should have been decided by now. */
const shownToAdministrators = ['open', 'overdue', 'decided', 'all'] as const
export const shownKinds = ['all', ...caseKinds] as const

export const caseSettings = {
  list: 'cases' as const,
  sort: 'openedAt:asc',
  columns: caseColumns,
  filters: { state: oneOf(shownToAdministrators, 'open'), kind: oneOf(shownKinds, 'all'), organisation: manyIds },
}
export type CaseAddress = ReturnType<typeof useTableAddress<typeof caseSettings.filters>>

const states: Record<(typeof shownStates)[number], { state?: CaseState[] }> = {
  open: { state: ['open'] },
  decided: { state: ['accepted', 'refused', 'withdrawn'] },
  all: {},
}

const labels = { open: 'Open', toAnswer: 'To answer', overdue: 'Overdue', decided: 'Decided', all: 'All' }
export const stateChoicesOfOrganisations = choicesFrom(shownToOrganisations, labels)
export const stateChoicesOfAdministrators = choicesFrom(shownToAdministrators, labels)

export const caseStatesOf = (shown: (typeof shownStates)[number]): { state?: CaseState[] } => states[shown]

/** What the page's address asks for. */
export function caseQuery({ filters, search, window }: CaseAddress) {
  const { state, kind, organisation } = filters
  return {
    ...window,
    ...(state === 'overdue' ? { overdue: true } : caseStatesOf(state)),
    ...(kind === 'all' ? {} : { kind: [kind satisfies CaseKind] }),
    ...(organisation.length > 0 ? { organisationId: organisation } : {}),
    ...(search === '' ? {} : { search }),
  }
}
