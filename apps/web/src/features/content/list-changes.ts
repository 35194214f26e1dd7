import type { FollowUp } from '@lodeway/rules/content/categories.ts'
import {
  checkContentName,
  contentMessages,
  contentNameOf,
  maxContentNameLength,
} from '@lodeway/rules/content/categories.ts'

/** An item as the form holds it; a new one has no id yet. */
export interface ListItem {
  /** Stays the same when the item gets its id. */
  key: string
  id?: string
  name: string
  shown: boolean
  /** Whether the questions about the vehicle follow on it. */
  asksVehicle: boolean
  archived: boolean
}

export interface ListValues extends Record<string, unknown> {
  items: ListItem[]
}

type Known = { id: string; name: string; hidden: boolean; followUp: FollowUp | null; archived: boolean }

export const itemsOf = (items: readonly Known[]): ListItem[] =>
  items.map(({ id, name, hidden, followUp, archived }) => ({
    key: id,
    id,
    name,
    shown: !hidden,
    asksVehicle: followUp === 'vehicle',
    archived,
  }))

export const blankItem = (): ListItem => ({
  key: crypto.randomUUID(),
  name: '',
  shown: true,
  asksVehicle: false,
  archived: false,
})

/** Every item needs a name, and no two have the same, those that were archived among them. */
export function checkList({ items }: ListValues): Partial<Record<string, string>> {
  const names = items.map(item => contentNameOf(item.name).toLowerCase())
  const taken = (index: number) => {
    const others = items.filter((other, place) => names[place] === names[index] && (place < index || other.archived))
    if (others.length === 0) return undefined
    return others.every(other => other.archived) ? contentMessages.nameArchived : contentMessages.nameTaken
  }
  const problems = items.map((item, index) => [
    `items.${index}.name`,
    item.archived ? undefined : (checkContentName(item.name) ?? taken(index)),
  ])
  return Object.fromEntries(problems)
}

export type ItemChange = 'archive' | 'restore' | 'create' | 'rename' | 'followUp' | 'hide' | 'show'

/** What has to be done to an item, in order, to get from what the server has to what the form has. */
export function changesOf(item: ListItem, saved: ListItem | undefined): ItemChange[] {
  if (item.archived) return saved && !saved.archived ? ['archive'] : []
  const changes: ItemChange[] = []
  if (saved?.archived) changes.push('restore')
  if (saved === undefined) changes.push('create')
  else if (contentNameOf(item.name) !== saved.name) changes.push('rename')
  if (saved !== undefined && item.asksVehicle !== saved.asksVehicle) changes.push('followUp')
  if (item.shown !== (saved?.shown ?? true)) changes.push(item.shown ? 'show' : 'hide')
  return changes
}

/** The ids of items that mean something else, or can no longer be chosen, once the form is saved. */
export const withdrawnIds = (items: readonly ListItem[], saved: ReadonlyMap<string, ListItem>): string[] =>
  items.flatMap(item => {
    const changes = changesOf(item, saved.get(item.key))
    return item.id !== undefined && changes.some(each => each === 'archive' || each === 'rename' || each === 'hide')
      ? [item.id]
      : []
  })

/**
 * The item that can be saved next: one whose name no other has any more. Where each waits for another, as two do that swap their
 * names, one of them makes way under a name that nobody has. One that was archived is restored for it: an archived item is not renamed.
 * @param waiting those that are left, in the order in which they are to be saved
 * @returns the item, and whether that is the whole of it; undefined when none is left
 */
export function nextToSave(
  waiting: readonly ListItem[],
  saved: ReadonlyMap<string, ListItem>,
): { item: ListItem; isFinal: boolean } | undefined {
  const holderOf = (item: ListItem) =>
    item.archived ? undefined : waiting.find(({ key }) => key !== item.key && isNamed(saved.get(key), item.name))
  const free = waiting.find(item => holderOf(item) === undefined)
  if (free !== undefined) return { item: free, isFinal: true }
  let [inRing] = waiting
  // Whoever follows the names for so many steps goes round in the ring.
  for (const _ of waiting) inRing = inRing && holderOf(inRing)
  const before = inRing && saved.get(inRing.key)
  if (before === undefined) return undefined
  const isTaken = (name: string) => [...waiting, ...saved.values()].some(item => isNamed(item, name))
  let number = 2
  const spare = () => `${before.name.slice(0, maxContentNameLength - 5)} (${number})`
  while (isTaken(spare())) number += 1
  return { item: { ...before, archived: false, name: spare() }, isFinal: false }
}

const isNamed = (item: ListItem | undefined, name: string): boolean =>
  item !== undefined && contentNameOf(item.name).toLowerCase() === contentNameOf(name).toLowerCase()

/** The place of the next item in a direction that is on the list; undefined at its end. */
export function neighbour(items: readonly ListItem[], from: number, step: 1 | -1): number | undefined {
  for (let place = from + step; place >= 0 && place < items.length; place += step)
    if (items[place]?.archived === false) return place
  return undefined
}

/** The ids of a list in its order. */
export const orderOf = (items: readonly ListItem[]): string[] =>
  items.filter(item => !item.archived).flatMap(({ id }) => id ?? [])
