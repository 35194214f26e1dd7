/** A lead's place in a list: after the one before it, on a page. */
export interface Place {
  readonly id: string
  readonly page: number
}

/**
 * The leads of a list in their order as somebody goes through it: the rows that a page has now, and between them those that
 * have left the list since, each behind the lead that it followed.
 */
export function followed(known: readonly Place[], ids: readonly string[], page: number): readonly Place[] {
  const rows = ids.map(id => ({ id, page }))
  if (!known.some(({ id }) => ids.includes(id))) {
    const isBefore = page < (known[0]?.page ?? 0)
    return isBefore ? [...rows, ...known] : [...known, ...rows]
  }
  const all: Place[] = rows
  for (const [index, place] of known.entries()) {
    if (ids.includes(place.id)) continue
    const before = known[index - 1]
    all.splice(all.findIndex(({ id }) => id === before?.id) + 1, 0, place)
  }
  return all
}
