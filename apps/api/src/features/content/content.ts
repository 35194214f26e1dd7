import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { hasRoomForItem, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../http/errors.ts'
import { notFound, Refusal, unprocessable } from '../../http/refusal.ts'

const columns = ['id', 'name', 'category', 'hidden'] as const

/** One list, hidden items among them: a lead that carries one still shows it. */
export async function findContent(db: Queryable, category: ContentCategory, limit: number, offset: number) {
  const matching = db.selectFrom('contentItem').where('category', '=', category)
  const [rows, counted] = await Promise.all([
    matching.select(columns).orderBy('position').orderBy('id').limit(limit).offset(offset).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toItem), count: counted.count }
}

/** @throws Refusal 422 when the category holds 50 items, 409 when it has one of that name */
export async function createContent(work: Work, input: { name: string; category: ContentCategory }) {
  // One category's additions wait for each other, or two at once could both be the fiftieth.
  const items = await work.tx
    .selectFrom('contentItem')
    .select('position')
    .where('category', '=', input.category)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!hasRoomForItem(items.length)) {
    throw unprocessable(
      'list_full',
      `A list holds at most ${maxContentItems} items. Rename one that is no longer used.`,
    )
  }
  const position = Math.max(0, ...items.map(item => item.position)) + 1
  const id = newId()
  await named(() =>
    work.tx
      .insertInto('contentItem')
      .values({ id, ...input, position, createdAt: work.now })
      .execute(),
  )
  await appendAudit(work, 'content.create', { kind: 'content', id }, input)
  return { id, ...input, hidden: false }
}

export async function changeContent(work: Work, id: string, change: { name: string } | { hidden: boolean }) {
  const row = await named(() =>
    work.tx.updateTable('contentItem').set(change).where('id', '=', id).returning(columns).executeTakeFirst(),
  )
  if (row === undefined) throw notFound('This item')
  await appendAudit(work, 'content.change', { kind: 'content', id }, change)
  return toItem(row)
}

const toItem = (row: { id: string; name: string; category: string; hidden: boolean }) => ({
  ...row,
  category: row.category as ContentCategory,
})

async function named<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'content_item_name')) throw error
    throw new Refusal(409, 'name_taken', 'The list has an item of this name already.', {
      fields: { name: 'The list has an item of this name already' },
    })
  }
}
