import { useCallback, useContext, useMemo, useState } from 'react'
import { HabitsOwner } from './list-person.ts'

/**
 * How somebody left a list: its order, its rows a page and the columns that they hid. It is remembered on this device, for each
 * person and list, and holds nothing about anybody.
 */
export interface ListHabits {
  readonly sort?: string
  readonly perPage?: number
  readonly hidden?: readonly string[]
}

/**
 * A list's habits as they are when it is opened, and how to change some of them: from then on the address says what was
 * changed, so that Back shows what was there before. A list without a name has none.
 * @param entry of the history: the page's own entry of the menu opens the list anew
 */
export function useListHabits(list: string | undefined, entry = ''): [ListHabits, (changes: ListHabits) => void] {
  const owner = useContext(HabitsOwner)
  const place = owner !== undefined && list !== undefined ? `lodeway.list.${owner}.${list}` : undefined
  const [asOpened] = useState(() => new Map<string, ListHabits>())
  const habits = useMemo(() => {
    const opened = `${entry} ${place}`
    const then = asOpened.get(opened) ?? read(place)
    asOpened.set(opened, then)
    return then
  }, [asOpened, entry, place])
  const keep = useCallback(
    (changes: ListHabits) => {
      if (place === undefined) return
      try {
        localStorage.setItem(place, JSON.stringify({ ...read(place), ...changes }))
      } catch {
        // Storage is full or switched off: only this convenience is lost.
      }
    },
    [place],
  )
  return [habits, keep]
}

/** It may have been written by an older version of the page, or by hand. */
function read(place: string | undefined): ListHabits {
  try {
    const { sort, perPage, hidden } = JSON.parse((place && localStorage.getItem(place)) ?? '{}') as Record<
      string,
      unknown
    >
    return {
      ...(typeof sort === 'string' && { sort }),
      ...(typeof perPage === 'number' && { perPage }),
      ...(Array.isArray(hidden) && { hidden: hidden.filter(key => typeof key === 'string') }),
    }
  } catch {
    return {}
  }
}
