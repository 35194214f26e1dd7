import { createContent, hideContent, renameContent, showContent } from '@lodeway/contract/content.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { ItemChange, ListItem } from './list-changes.ts'
import { changesOf } from './list-changes.ts'

/**
 * Saves what was changed, item by item. What the server took is noted in `saved` at once, so that after a refusal only
 * the rest is sent again.
 * @throws the refusal, with its words at the item's field
 */
export async function saveList(
  category: ContentCategory,
  items: readonly ListItem[],
  saved: Map<string, ListItem>,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    for (const change of changesOf(item, saved.get(item.key))) {
      try {
        saved.set(item.key, await apply(change, category, item, saved.get(item.key)))
      } catch (problem) {
        throw problem instanceof ApiError ? atField(problem, `items.${index}.name`) : problem
      }
    }
  }
}

async function apply(
  change: ItemChange,
  category: ContentCategory,
  item: ListItem,
  before: ListItem | undefined,
): Promise<ListItem> {
  const name = item.name.trim()
  const id = before?.id ?? item.id ?? ''
  if (change === 'create') {
    const created = await call(createContent, { body: { name, category } })
    return { ...item, id: created.id, name, shown: true }
  }
  const known = { ...item, id, name: before?.name ?? name, shown: before?.shown ?? true }
  if (change === 'rename') {
    await call(renameContent, { params: { id }, body: { name } })
    return { ...known, name }
  }
  await call(change === 'hide' ? hideContent : showContent, { params: { id } })
  return { ...known, shown: change === 'show' }
}

/** The same refusal, about an item of the form. */
function atField(problem: ApiError, field: string): ApiError {
  const { name } = problem.fields
  if (name === undefined) return problem
  const body = { code: problem.code, message: problem.message, fields: { [field]: name } }
  return new ApiError(problem.status, JSON.stringify(body))
}
