import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { shownLeadParameter } from '../../paths.ts'
import { pageIn, type SearchParameters } from '../../ui/table-address.ts'
import { isAsked } from '../../ui/unsaved.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A lead was opened from the page of the list that lies under it: closing it is going back. */
    openedFromList?: boolean
    /** It was opened to be edited, or for this outcome to be recorded. */
    leadIsFor?: Purpose | undefined
  }
}

/** What somebody wants of a lead that they open, but for reading it. */
export type Purpose = 'editing' | OrganisationStatus

interface Going {
  /** The page of the list that it is on. */
  page?: number | undefined
  purpose?: Purpose | undefined
  replace?: boolean
}

/** The lead whose dialog lies over the page stands in the address: a link opens it and Back closes it. */
export const useShownLead = () => useShown(shownLeadParameter)

/** The same for whatever a parameter of the address names. */
export function useShown(parameter: string) {
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const state = useLocation({ select: location => location.state })
  const navigate = useNavigate()
  const router = useRouter()
  const id = idIn(parameters, parameter)

  const go = useCallback(
    (lead: string | undefined, { page, purpose, replace = false }: Going = {}) =>
      void navigate({
        to: '.',
        search: (before: SearchParameters) => ({
          ...before,
          ...(page !== undefined && pageIn(page)),
          [parameter]: lead,
        }),
        state: before => ({
          ...before,
          openedFromList: lead !== undefined && page === undefined && (!replace || before.openedFromList),
          leadIsFor: purpose,
        }),
        replace,
        resetScroll: false,
      }),
    [navigate, parameter],
  )
  return {
    id,
    purpose: state.leadIsFor,
    open: useCallback((lead: string, purpose?: Purpose) => go(lead, { purpose }), [go]),
    /** Another one in place of this one, which may be on another page of the list. */
    change: useCallback((lead: string, page?: number) => go(lead, { page, replace: true }), [go]),
    /** An answer may come when it is closed already, or about to be: then nothing else is left. */
    close: () => {
      if (isAsked() || idIn(router.latestLocation.search, parameter) !== id) return
      if (state.openedFromList === true) router.history.back()
      else go(undefined, { replace: true })
    },
  }
}

/** Whatever stands there: somebody who mistyped it is told so. */
const idIn = (parameters: SearchParameters, parameter: string) => [parameters[parameter]].flat()[0]
