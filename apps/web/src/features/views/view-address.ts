import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { listViews } from '@lodeway/contract/views.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type DatePreset, datePresets, namedRange, presetOf } from '@lodeway/rules/time/ranges.ts'
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

/** Whether a list stands as a view has it, today. */
export const isAsSaved = (view: ListView, query: string, today: CalendarDate): boolean =>
  keptQuery(view.query, undefined, today) === keptQuery(query, undefined, today)

/** The quick range that a list shows today. */
export function quickRangeOf(query: string, today: CalendarDate): DatePreset | undefined {
  const { from, to, days } = parseSearch(query)
  return datePresets.find(preset => preset === days) ?? presetOf({ from, to }, today)
}

/** A list's query with a quick range by its name, which moves on with the calendar; without, with the days as they are today. */
export function keptQuery(query: string, quick: DatePreset | undefined, today: CalendarDate): string {
  const { days, ...parameters } = parseSearch(query)
  return inOrder(
    quick
      ? { ...parameters, from: undefined, to: undefined, days: quick }
      : { ...namedRange(days, today), ...parameters },
  )
}

/** What becomes of a view that is updated: its quick range moves on, but days that were saved as they are stay so. */
export function updatedQuery(view: ListView, query: string, today: CalendarDate): string {
  const [before, now] = [parseSearch(view.query), parseSearch(query)]
  const isOfTheseDays = before.from !== undefined && before.from === now.from && before.to === now.to
  return keptQuery(query, isOfTheseDays ? undefined : quickRangeOf(query, today), today)
}

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
