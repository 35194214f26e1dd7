import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { listViews } from '@lodeway/contract/views.ts'
import { isViewQuery, type ViewedList } from '@lodeway/rules/views/views.ts'
import { paths } from '../../paths.ts'
import { parseSearch, stringifySearch } from '../../search-parameters.ts'
import type { SearchParameters, TableState } from '../../ui/table-address.ts'

export type ListView = AnswerOf<typeof listViews>[number]

/** What a view keeps of a list as it is shown. In one order, so that two can be compared. */
export function viewQueryOf(
  parameters: SearchParameters,
  { sort, perPage }: Pick<TableState, 'sort' | 'perPage'>,
  hidden: readonly string[],
): string {
  const kept = Object.entries(parameters).filter(([name]) => isViewQuery([name]))
  return inOrder({
    ...Object.fromEntries(kept),
    sort: `${sort.column}:${sort.direction}`,
    perPage: String(perPage),
    hide: hidden.length === 0 ? '' : hidden.toSorted(),
  })
}

/** Whether the address asks for anything of its own, beside the view that it names. */
export const asksForMore = (parameters: SearchParameters): boolean =>
  Object.keys(parameters).some(name => isViewQuery([name]))

/** The parameters of the address that shows a view. */
export const parametersOf = ({ id, query }: ListView): SearchParameters => ({ ...parseSearch(query), view: id })

/** Whether a list stands as a view has it. */
export const isAsSaved = (view: ListView, query: string): boolean => inOrder(parseSearch(view.query)) === query

const inOrder = (parameters: SearchParameters): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  ).slice(1)

/** Where a view is; undefined for lists that are a part of an organisation's page, whichever that is. */
export function pathOf(view: ListView, user: { isAdmin: boolean; id: string }): string | undefined {
  const lists: Partial<Record<ViewedList, string>> = {
    leads: paths.leads(user.isAdmin ? undefined : user.id),
    sales: paths.reports(),
    accessRequests: paths.userManagement(),
    users: paths.activeUsers(),
    organisations: paths.organisations(),
    cases: paths.outcomeCases(),
    auditLog: paths.auditLog(),
  }
  const path = lists[view.list]
  return path && path + stringifySearch(parametersOf(view))
}
