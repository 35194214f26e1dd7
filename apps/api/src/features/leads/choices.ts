import type { Choice } from '@lodeway/rules/leads/questions.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'

export interface Chosen {
  readonly yearlyIncome?: Choice | null
  readonly industry?: Choice | null
  readonly vehicle?: Choice | null
  readonly vehicleColour?: Choice | null
  readonly assetsToCover?: readonly Choice[] | null
}

interface Item extends Choice {
  readonly category: string
  readonly isOffered: boolean
}

/** The items of the content lists that leads choose. */
export async function findItems(db: Queryable, leads: readonly Chosen[]): Promise<Item[]> {
  const ids = leads.flatMap(choicesOf).map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await db
    .selectFrom('contentItem')
    .select(['id', 'name', 'category', 'hidden', 'archivedAt', 'followUp'])
    .where('id', '=', sql<string>`ANY ${listOf(ids, 'uuid')}`)
    .execute()
  return items.map(({ id, name, category, hidden, archivedAt, followUp }) => ({
    id,
    name,
    category,
    followUp,
    isOffered: !hidden && archivedAt === null,
  }))
}

/**
 * Checks that each choice is an item of its own list and neither hidden nor archived. The ids count; names are as the list has them now.
 * @param kept items that the lead has already: it may keep them, though they were hidden or archived since
 * @returns the chosen assets with the questions that follow on them
 * @throws Refusal 400 at the field
 */
export function checkChoices(items: readonly Item[], chosen: Chosen, kept: readonly (string | null)[] = []): Choice[] {
  const fields: Record<string, string> = {}
  const assets: Choice[] = []
  for (const { category, id } of choicesOf(chosen)) {
    const item = items.find(found => found.id === id && found.category === category)
    if (item === undefined || !(item.isOffered || kept.includes(item.id)))
      fields[category] = 'This choice is no longer available. Please choose another.'
    else if (category === 'assetsToCover' && !assets.some(asset => asset.id === item.id))
      assets.push({ id: item.id, name: item.name, followUp: item.followUp })
  }
  refuseFieldErrors(fields)
  return assets
}

const choicesOf = (chosen: Chosen) =>
  (['yearlyIncome', 'industry', 'vehicle', 'vehicleColour', 'assetsToCover'] as const).flatMap(category => {
    const value = chosen[category]
    const list = Array.isArray(value) ? (value as readonly Choice[]) : value ? [value as Choice] : []
    return list.map(({ id }) => ({ category, id }))
  })
