import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { shownLeadParameter } from '../../paths.ts'
import { manyIds, readFilter, type SearchParameters } from '../../ui/table-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A lead was opened from the list that lies under it: closing it is going back. */
    openedFromList?: boolean
    /** It was opened to be edited, or for this outcome to be recorded. */
    leadIsFor?: Purpose | undefined
  }
}

/** What somebody wants of a lead that they open, but for reading it. */
export type Purpose = 'editing' | OrganisationStatus

interface Going {
  purpose?: Purpose | undefined
  replace?: boolean
}

/** The lead whose dialog lies over the page stands in the address: a link opens it and Back closes it. */
export function useShownLead() {
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const state = useLocation({ select: location => location.state })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [id] = readFilter(manyIds, parameters[shownLeadParameter]) ?? []

  const go = useCallback(
    (lead: string | undefined, { purpose, replace = false }: Going = {}) =>
      void navigate({
        to: '.',
        search: (before: SearchParameters) => ({ ...before, [shownLeadParameter]: lead }),
        state: before => ({
          ...before,
          openedFromList: lead !== undefined && (!replace || before.openedFromList),
          leadIsFor: purpose,
        }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    id,
    purpose: state.leadIsFor,
    open: useCallback((lead: string, purpose?: Purpose) => go(lead, { purpose }), [go]),
    /** Another one in place of this one. */
    change: useCallback((lead: string) => go(lead, { replace: true }), [go]),
    close: () => (state.openedFromList === true ? history.back() : go(undefined, { replace: true })),
  }
}
