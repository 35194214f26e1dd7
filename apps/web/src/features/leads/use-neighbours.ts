import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import type { Neighbours } from './neighbour-buttons.tsx'
import { followed, type Place } from './places.ts'
import type { useShownLead } from './use-shown-lead.ts'

interface Listed {
  data: readonly { id: string }[]
  count: number
}
interface Asked {
  shown: ReturnType<typeof useShownLead>
  list: { data: Listed | null | undefined; isPlaceholderData: boolean }
  query: { limit: number }
  page: number
  /** Reads the rows from a place of the list on. */
  read: (offset: number) => Promise<Listed | null | undefined>
}

/**
 * The ways to the leads above and below the shown one in the list, on to the neighbouring page at the page's edge; none for a
 * lead that is not in the list. One that leaves the list while it is shown, as an outcome does to a lead that nobody called,
 * keeps its place until the dialog is closed.
 */
export function useNeighbours({ shown: { id, change }, list, query, page, read }: Asked): Neighbours | undefined {
  const places = usePlaces({ id, list, query, page })
  const at = places.findIndex(place => place.id === id)
  // Whoever closed the lead or went on to another one meanwhile is not led back.
  const shownNow = useRef(id)
  useEffect(() => {
    shownNow.current = id
    return () => {
      shownNow.current = undefined
    }
  }, [id])
  if (at === -1) return undefined

  const turnPage = async (step: 1 | -1, from: number) => {
    try {
      const answer = await read((from - 1 + step) * query.limit)
      const others = answer?.data.filter(row => places.every(place => place.id !== row.id))
      const row = others?.at(step === 1 ? 0 : -1)
      if (row !== undefined && shownNow.current === id) change(row.id, from + step)
    } catch (problem) {
      toast.error(failureText(problem, 'The next leads could not be loaded. Please try again.'))
    }
  }
  const to = (step: 1 | -1) => {
    const next = places[at + step]
    if (next !== undefined) return () => change(next.id, next.page === page ? undefined : next.page)
    const edge = places[at]?.page ?? page
    const isMore = step === 1 ? edge * query.limit < (list.data?.count ?? 0) : edge > 1
    return isMore ? () => void turnPage(step, edge) : undefined
  }
  return { onPrevious: to(-1), onNext: to(1) }
}

/** The leads that somebody can go to from a shown one, in their order, while the list is asked for in the same way. */
function usePlaces({
  id,
  list,
  query,
  page,
}: Omit<Asked, 'shown' | 'read'> & { id: string | undefined }): readonly Place[] {
  const [kept, setKept] = useState(none)
  const asked = JSON.stringify({ ...query, offset: 0 })
  const now =
    id === undefined ? none : nextKept(kept, asked, list.isPlaceholderData ? undefined : list.data?.data, page)
  if (now !== kept) setKept(now)
  return now.places
}

interface Kept {
  readonly asked: string
  readonly rows: Listed['data'] | undefined
  readonly places: readonly Place[]
}

const none: Kept = { asked: '', rows: undefined, places: [] }

function nextKept(kept: Kept, asked: string, rows: Kept['rows'], page: number): Kept {
  const before = kept.asked === asked ? kept : { ...none, asked }
  if (rows === undefined || rows === before.rows) return before
  const ids = rows.map(row => row.id)
  return { asked, rows, places: followed(before.places, ids, page) }
}
