import {
  archiveContent,
  createContent,
  hideContent,
  listContent,
  orderContent,
  renameContent,
  restoreContent,
  showContent,
} from '@lodeway/contract/content.ts'
import { type ContentCategory, contentNameOf, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { ItemChange, ListItem } from './list-changes.ts'
import { changesOf, nextToSave, orderOf } from './list-changes.ts'

/** What the server has by now, by the items' keys: part of a list may be saved when something in it is refused. */
export interface SavedList {
  readonly items: Map<string, ListItem>
  /** Ids in their order. */
  order: readonly string[]
  /** Whether it has anything of what was changed here. */
  hasSome: boolean
}

/**
 * Saves what was changed, item by item and at last the order. What the server took is noted in `saved` at once, so that
 * after a refusal only the rest is sent again. What is archived goes first, because it makes room, and an item waits for
 * another that still has its new name. What somebody else made of an item is noted as well: whoever has read it may save
 * again, over it.
 * @throws the refusal, with its words at the item's field
 */
export async function saveList(category: ContentCategory, items: readonly ListItem[], saved: SavedList): Promise<void> {
  let waiting = items.toSorted((a, b) => Number(b.archived) - Number(a.archived))
  for (let next = nextToSave(waiting, saved.items); next !== undefined; next = nextToSave(waiting, saved.items)) {
    const { item, isFinal } = next
    for (const change of changesOf(item, saved.items.get(item.key))) {
      try {
        const before = saved.items.get(item.key)
        const after = await apply(change, category, item, before)
        saved.items.set(item.key, after)
        saved.order = orderAfter(saved.order, before, after)
        saved.hasSome = true
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        const words = problem.code === 'settings_changed' ? await takeOver(category, item.key, saved) : undefined
        throw atField(problem, `items.${items.findIndex(({ key }) => key === item.key)}.name`, words)
      }
    }
    if (isFinal) waiting = waiting.filter(({ key }) => key !== item.key)
  }
  const ids = orderOf(items.map(item => ({ ...item, ...idOf(saved.items.get(item.key)) })))
  if (ids.join() === saved.order.join()) return
  await call(orderContent, { body: { category, ids } })
  saved.order = ids
}

const idOf = (item: ListItem | undefined) => (item?.id === undefined ? {} : { id: item.id })

/** New and restored items stand at the end, as the server puts them. */
function orderAfter(order: readonly string[], before: ListItem | undefined, after: ListItem): readonly string[] {
  const [id, wasListed] = [after.id ?? '', before?.archived === false]
  if (wasListed === !after.archived) return order
  return after.archived ? order.filter(other => other !== id) : [...order, id]
}

async function apply(
  change: ItemChange,
  category: ContentCategory,
  item: ListItem,
  before: ListItem | undefined,
): Promise<ListItem> {
  const name = contentNameOf(item.name)
  const id = before?.id ?? item.id ?? ''
  if (change === 'create' || before === undefined) {
    const followUp = item.asksVehicle ? 'vehicle' : null
    // The answer to an earlier try may have been lost, and what was sent then changed since.
    const created = await call(createContent, { body: { id: item.key, name, category, followUp } })
    if (created.name !== name || created.followUp !== followUp)
      await call(renameContent, { params: { id: created.id }, body: { name, followUp } })
    return { ...item, id: created.id, name, shown: true }
  }
  if (change === 'rename') {
    const seen = { name: before.name, archived: false }
    await call(renameContent, { params: { id }, body: { name, seen } })
    return { ...before, name }
  }
  if (change === 'followUp') {
    await call(renameContent, { params: { id }, body: { followUp: item.asksVehicle ? 'vehicle' : null } })
    return { ...before, asksVehicle: item.asksVehicle }
  }
  if (change === 'archive' || change === 'restore') {
    await call(change === 'archive' ? archiveContent : restoreContent, { params: { id } })
    return { ...before, archived: change === 'archive' }
  }
  await call(change === 'hide' ? hideContent : showContent, { params: { id } })
  return { ...before, shown: change === 'show' }
}

/** Notes what somebody else made of an item. @returns what that is, in words */
async function takeOver(category: ContentCategory, key: string, saved: SavedList): Promise<string> {
  const { data } = await call(listContent, { query: { category, limit: maxContentItems } })
  const before = saved.items.get(key)
  const now = data.find(({ id }) => id === before?.id)
  if (before !== undefined) {
    const after = { ...before, name: now?.name ?? before.name, archived: now === undefined }
    saved.items.set(key, after)
    saved.order = orderAfter(saved.order, before, after)
  }
  return now === undefined
    ? 'This was archived meanwhile. Save again to restore it under this name.'
    : `This is named '${now.name}' by now. Save again to replace that.`
}

/** The same refusal, about an item of the form; in words that say more, where there are some. */
function atField(problem: ApiError, field: string, words: string | undefined): ApiError {
  const name = words ?? problem.fields['name']
  if (name === undefined) return problem
  const body = { code: problem.code, message: words ?? problem.message, fields: { [field]: name } }
  return new ApiError(problem.status, JSON.stringify(body))
}
