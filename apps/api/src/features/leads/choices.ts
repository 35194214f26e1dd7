import type { Choice } from '@lodeway/rules/leads/questions.ts'
import type { Queryable } from '../../db/database.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'

export interface Chosen {
  readonly yearlyIncome?: Choice | null
  readonly industry?: Choice | null
  readonly vehicle?: Choice | null
  readonly vehicleColour?: Choice | null
  readonly assetsToCover?: readonly Choice[] | null
}

/**
 * Checks that each choice is an item of its own list and neither hidden nor archived. The ids count; names are as the list has them now.
 * @param kept items that the lead has already: it may keep them, though they were hidden or archived since
 * @returns the chosen assets with the questions that follow on them
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
    .select(['id', 'name', 'category', 'hidden', 'archivedAt', 'followUp'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const fields: Record<string, string> = {}
  for (const { category, id } of wanted) {
    const item = items.find(found => found.id.toLowerCase() === id.toLowerCase() && found.category === category)
    const isOffered = item && !item.hidden && item.archivedAt === null
    if (item === undefined || !(isOffered || kept.includes(item.id)))
      fields[category] = 'This choice is no longer available. Please choose another.'
  }
  refuseFieldErrors(fields)
  return items
    .filter(item => item.category === 'assetsToCover')
    .map(({ id, name, followUp }) => ({ id, name, followUp: followUp }))
}
