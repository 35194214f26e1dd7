import type { Queryable } from '../../db/database.ts'
import { refuseFieldErrors } from '../../http/refusal.ts'

interface Choice {
  readonly id: string
  readonly name: string
}
export interface Chosen {
  readonly yearlyIncome?: Choice | null
  readonly industry?: Choice | null
  readonly vehicle?: Choice | null
  readonly vehicleColour?: Choice | null
  readonly assetsToCover?: readonly Choice[] | null
}

/**
 * Checks that each choice is an item of its own list and not hidden. The ids count; names are as the list has them now.
 * @param kept items that the lead has already: it may keep them, though they were hidden since
 * @returns the chosen assets under their present names, which decide whether the vehicle's questions are asked
 * @throws Refusal 400 at the field
 */
export async function checkChoices(
  db: Queryable,
  chosen: Chosen,
  kept: readonly (string | null)[] = [],
): Promise<Choice[]> {
  const wanted = (['yearlyIncome', 'industry', 'vehicle', 'vehicleColour', 'assetsToCover'] as const).flatMap(
    category => {
      const value = chosen[category]
      const list = Array.isArray(value) ? (value as readonly Choice[]) : value ? [value as Choice] : []
      return list.map(choice => ({ category, id: choice.id }))
    },
  )
  if (wanted.length === 0) return []
  const items = await db
    .selectFrom('contentItem')
    .select(['id', 'name', 'category', 'hidden'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const fields: Record<string, string> = {}
  for (const { category, id } of wanted) {
    const item = items.find(found => found.id.toLowerCase() === id.toLowerCase() && found.category === category)
    if (item === undefined || (item.hidden && !kept.includes(item.id)))
      fields[category] = 'This choice is no longer available. Please choose another.'
  }
  refuseFieldErrors(fields)
  return items.filter(item => item.category === 'assetsToCover').map(({ id, name }) => ({ id, name }))
}
