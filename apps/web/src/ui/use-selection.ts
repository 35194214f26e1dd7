import { useCallback, useMemo, useState } from 'react'

/** Rows that are chosen to be dealt with together, as a table shows and changes them. */
export interface TableSelection {
  readonly isChosen: (id: string) => boolean
  /** Why a chosen row was left as it is. */
  readonly problemOf: (id: string) => string | undefined
  /** Chooses a row or lets it go; `upToHere` does the same with those between it and the one before. */
  readonly onChoose: (id: string, upToHere: boolean) => void
  /** Chooses the whole page, or lets it go. */
  readonly onChooseAll: () => void
}

interface Chosen<Row> {
  readonly scope: string
  readonly rows: ReadonlyMap<string, Row>
  readonly problems: ReadonlyMap<string, string>
  readonly last: string | undefined
}

/**
 * What is chosen of a list, also on pages that are not shown. `asked` says what the list is asked for: other filters clear what is
 * chosen once their rows are there, so that nobody acts on rows that they no longer see.
 */
export function useSelection<Row extends { readonly id: string }>(
  page: readonly Row[] | undefined,
  asked: string,
  isEarlier: boolean,
) {
  const [shown, setShown] = useState(asked)
  if (!isEarlier && shown !== asked) setShown(asked)
  const scope = isEarlier ? shown : asked
  const [kept, setKept] = useState<Chosen<Row>>(() => nothing(scope))
  const now = kept.scope === scope ? kept : nothing<Row>(scope)
  const { rows, problems, last } = now

  const choose = useCallback(
    (chosen: readonly Row[], isOn: boolean, id?: string) => {
      const next = new Map(rows)
      for (const row of chosen)
        if (isOn) next.set(row.id, row)
        else next.delete(row.id)
      setKept({ scope, rows: next, problems: new Map(), last: id })
    },
    [rows, scope],
  )
  const table = useMemo<TableSelection>(() => {
    const rowsOfPage = page ?? []
    const placeOf = (id: string | undefined) => rowsOfPage.findIndex(row => row.id === id)
    return {
      isChosen: id => rows.has(id),
      problemOf: id => problems.get(id),
      onChoose: (id, upToHere) => {
        const [from, to] = [upToHere ? placeOf(last) : -1, placeOf(id)]
        const start = from === -1 ? to : Math.min(from, to)
        choose(rowsOfPage.slice(start, Math.max(from, to) + 1), !rows.has(id), id)
      },
      onChooseAll: () => choose(rowsOfPage, !rowsOfPage.every(({ id }) => rows.has(id))),
    }
  }, [page, rows, problems, last, choose])
  return {
    table,
    /** As the list shows them now, where it does. */
    rows: [...rows.values()].map(row => page?.find(({ id }) => id === row.id) ?? row),
    /** Other rows are on their way, and these will go: nothing is begun with them any more. */
    isGoing: scope !== asked,
    clear: () => setKept(nothing(scope)),
    /** Only these stay chosen, each with why it was left as it is. */
    keepOnly: (left: ReadonlyMap<string, string>) =>
      setKept({
        scope,
        rows: new Map([...rows].filter(([id]) => left.has(id))),
        problems: left,
        last: undefined,
      }),
  }
}

const nothing = <Row>(scope: string): Chosen<Row> => ({ scope, rows: new Map(), problems: new Map(), last: undefined })
