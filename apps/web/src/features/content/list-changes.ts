import { checkContentName } from '@lodeway/rules/content/categories.ts'

/** An item as the form holds it; a new one has no id yet. */
export interface ListItem {
  /** Stays the same when the item gets its id. */
  key: string
  id?: string
  name: string
  shown: boolean
}

export interface ListValues extends Record<string, unknown> {
  items: ListItem[]
}

export const itemsOf = (items: readonly { id: string; name: string; hidden: boolean }[]): ListItem[] =>
  items.map(({ id, name, hidden }) => ({ key: id, id, name, shown: !hidden }))

export const blankItem = (): ListItem => ({ key: crypto.randomUUID(), name: '', shown: true })

/** Every item needs a name, and no two have the same. */
export function checkList({ items }: ListValues): Partial<Record<string, string>> {
  const names = items.map(item => item.name.trim().toLowerCase())
  const problems = items.map((item, index) => [
    `items.${index}.name`,
    checkContentName(item.name) ??
      (names.indexOf(names[index] ?? '') < index ? 'The list has an item of this name already' : undefined),
  ])
  return Object.fromEntries(problems)
}

export type ItemChange = 'create' | 'rename' | 'hide' | 'show'

/** What has to be done to an item, in order, to get from what the server has to what the form has. */
export function changesOf(item: ListItem, saved: ListItem | undefined): ItemChange[] {
  const changes: ItemChange[] = []
  if (saved === undefined) changes.push('create')
  else if (item.name.trim() !== saved.name) changes.push('rename')
  if (item.shown !== (saved?.shown ?? true)) changes.push(item.shown ? 'show' : 'hide')
  return changes
}
