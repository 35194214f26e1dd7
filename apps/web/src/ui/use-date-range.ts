import { type CalendarDate, isCalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type DateRange, namedRange } from '@lodeway/rules/time/ranges.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { toast } from './toast.tsx'
import { today } from './today.ts'

/**
 * A range of days in the page's address, as `from` and `to`, or as `days` by the name of a quick range, which a saved view
 * keeps; the preset, or none, when the address says nothing. A new range takes a table on the page back to its first page.
 */
export function useDateRange(): [DateRange | undefined, (range: DateRange | undefined) => void]
export function useDateRange(preset: DateRange): [DateRange, (range: DateRange | undefined) => void]
export function useDateRange(preset?: DateRange): [DateRange | undefined, (range: DateRange | undefined) => void] {
  const { from, to, days } = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const setRange = useCallback(
    (range: DateRange | undefined) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, from: range?.from, to: range?.to, days: undefined, page: undefined }),
        state: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const range = rangeIn(from, to, today()) ?? namedRange(days, today())
  const isUnreadable = range === undefined && [from, to, days].some(text => text !== undefined)
  // Left in the address it would say that the list is narrowed to days, and a bulk action would go over all of them.
  useEffect(() => {
    if (!isUnreadable) return
    toast.warning('The days in this address are no range, so they were left out.', { id: 'days' })
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, from: undefined, to: undefined, days: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }, [isUnreadable, navigate])
  return [range ?? preset, setRange]
}

/** The range that two texts name, cut off after the latest day, or undefined when they name none. */
export function rangeIn(from: unknown, to: unknown, latest: CalendarDate): DateRange | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || !isCalendarDate(from) || !isCalendarDate(to))
    return undefined
  const until = to < latest ? to : latest
  return from <= until ? { from, to: until } : undefined
}
