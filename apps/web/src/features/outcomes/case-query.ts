import type { CaseKind, CaseState } from '@lodeway/rules/outcomes/cases.ts'
import { caseKinds } from '@lodeway/rules/outcomes/cases.ts'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import type { useTableAddress } from '../../ui/use-table-address.ts'

export const shownStates = ['open', 'decided', 'all'] as const
export const shownKinds = ['all', ...caseKinds] as const

export const caseSettings = {
  sort: 'openedAt:asc',
  filters: { state: oneOf(shownStates, 'open'), kind: oneOf(shownKinds, 'all'), organisation: manyIds },
}
export type CaseAddress = ReturnType<typeof useTableAddress<typeof caseSettings.filters>>

const states: Record<(typeof shownStates)[number], { state?: CaseState[] }> = {
  open: { state: ['open'] },
  decided: { state: ['accepted', 'refused', 'withdrawn'] },
  all: {},
}

/** What the page's address asks for. */
export function caseQuery({ filters, search, window }: CaseAddress) {
  const { state, kind, organisation } = filters
  return {
    ...window,
    ...states[state],
    ...(kind === 'all' ? {} : { kind: [kind satisfies CaseKind] }),
    ...(organisation.length > 0 ? { organisationId: organisation } : {}),
    ...(search === '' ? {} : { search }),
  }
}
