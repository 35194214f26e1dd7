import type {
  createContent as createEndpoint,
  orderContent as orderEndpoint,
  renameContent as renameEndpoint,
} from '@lodeway/contract/content.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { ContentCategory, FollowUp } from '@lodeway/rules/content/categories.ts'
import { canFollowUp, contentMessages, hasRoomForItem, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit, valuesBefore } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { findPage } from '../../db/find-page.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict, notFound, Refusal, unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'

const columns = ['id', 'name', 'category', 'hidden', 'followUp', 'archivedAt'] as const
type Row = {
  id: string
  name: string
  category: ContentCategory
  hidden: boolean
  followUp: FollowUp | null
  archivedAt: Date | null
}

/** One list in its order, hidden items among them, or what was taken off it, the latest first. */
export function findContent(
  db: Queryable,
  query: { category: ContentCategory; archived: boolean; limit: number; offset: number },
) {
  const matching = db
    .selectFrom('contentItem')
    .where('category', '=', query.category)
    .where('archivedAt', query.archived ? 'is not' : 'is', null)
    .select(columns)
    .orderBy('archivedAt', 'desc')
    .orderBy('position')
    .orderBy('id')
  return findPage(matching, query, toItem)
}

/**
 * Adds an item. A repeat with the same id answers what the first one made.
 * @throws Refusal 422 when the category holds 50 items, 409 when it has one of that name, or another list one of that id
 */
export async function createContent(work: Work, { id = newId(), ...input }: BodyOutput<typeof createEndpoint>) {
  const { name, category, followUp = null } = input
  refuseFollowUp(category, followUp)
  const there = await work.tx.selectFrom('contentItem').select(columns).where('id', '=', id).executeTakeFirst()
  if (there !== undefined) {
    if (there.category !== category) throw idTaken()
    return toItem(there)
  }
  const position = await nextPosition(work, category)
  await refuseArchivedName(work, category, name)
  const row = { id, name, category, followUp, hidden: false, archivedAt: null }
  await named(() =>
    work.tx
      .insertInto('contentItem')
      .values({ ...row, position, createdAt: work.now })
      .execute(),
  )
  await appendAudit(work, 'content.create', { kind: 'content', id: row.id }, input)
  return toItem(row)
}

/**
 * A new name is for leads to come: those that have the item keep the text that they were given.
 * @throws Refusal 404, 409 when another has that name, or the item is not what was seen any more
 */
export async function changeContent(
  work: Work,
  id: string,
  { seen, ...change }: BodyOutput<typeof renameEndpoint> & { hidden?: boolean },
) {
  const before = await work.tx
    .selectFrom('contentItem')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('This item')
  refuseUnseen(seen, toItem(before), change)
  if (change.name !== undefined) await refuseArchivedName(work, before.category, change.name, id)
  const row = await named(() =>
    work.tx.updateTable('contentItem').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
  )
  refuseFollowUp(row.category, change.followUp)
  await appendAudit(work, 'content.change', { kind: 'content', id }, { ...change, ...valuesBefore(before, change) })
  return toItem(row)
}

/** Takes an item off its list. A repeat changes nothing. */
export async function archiveContent(work: Work, id: string) {
  const row = await work.tx
    .updateTable('contentItem')
    .set({ archivedAt: sql`coalesce(archived_at, ${work.now})` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (row === undefined) throw notFound('This item')
  await appendAudit(work, 'content.archive', { kind: 'content', id })
  return toItem(row)
}

/** @throws Refusal 422 when the list is full meanwhile */
export async function restoreContent(work: Work, id: string) {
  const found = await work.tx.selectFrom('contentItem').select(columns).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound('This item')
  if (found.archivedAt === null) return toItem(found)
  const position = await nextPosition(work, found.category)
  await work.tx.updateTable('contentItem').set({ archivedAt: null, position }).where('id', '=', id).execute()
  await appendAudit(work, 'content.restore', { kind: 'content', id })
  return toItem({ ...found, archivedAt: null })
}

/** @throws Refusal 409 when the list has other items by now */
export async function orderContent(work: Work, { category, ids }: BodyOutput<typeof orderEndpoint>): Promise<void> {
  const items = await lockList(work, category)
  const listed = new Set(items.map(({ id }) => id))
  if (listed.size !== ids.length || new Set(ids).symmetricDifference(listed).size > 0)
    throw conflict('list_changed', 'This list was changed in the meantime. Please open it again.')
  await sql`
    UPDATE content_item SET position = placed.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, position) WHERE content_item.id = placed.id`.execute(
    work.tx,
  )
  await appendAudit(work, 'content.order', { kind: 'content', id: category }, { ids })
}

/** One list's changes wait for each other, or two at once could both be the fiftieth. */
const lockList = (work: Work, category: ContentCategory) =>
  work.tx
    .selectFrom('contentItem')
    .select(['id', 'position'])
    .where('category', '=', category)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The place at the end of a list that has room. */
async function nextPosition(work: Work, category: ContentCategory): Promise<number> {
  const items = await lockList(work, category)
  if (!hasRoomForItem(items.length)) {
    throw unprocessable(
      'list_full',
      `A list holds at most ${maxContentItems} items. Archive one that is no longer used.`,
    )
  }
  return Math.max(0, ...items.map(item => item.position)) + 1
}

function refuseFollowUp(category: ContentCategory, followUp: FollowUp | null | undefined): void {
  if (followUp && !canFollowUp(category)) {
    throw badRequest(contentMessages.noFollowUp, { followUp: contentMessages.noFollowUp })
  }
}

const toItem = ({ archivedAt, ...row }: Row) => ({
  ...row,
  archived: archivedAt !== null,
})

/** Says where the item of that name is: what was archived is not on the list that the administrator looks at. */
async function refuseArchivedName({ tx }: Work, category: string, name: string, exceptId?: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM content_item WHERE category = ${category} AND lower(name) = lower(${name}) AND archived_at IS NOT NULL
      AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`.execute(tx)
  if (rows.length > 0) throw nameTaken(contentMessages.nameArchived)
}

const idTaken = () => conflict('content_exists', 'Another item has this id. Nothing was changed.')
const nameTaken = (message: string) =>
  new Refusal(409, 'name_taken', message.replace(/\.?$/, '.'), { fields: { name: message } })

async function named<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    // The same item, sent twice at one moment.
    if (isUniqueViolation(error, 'content_item_pkey')) throw idTaken()
    if (!isUniqueViolation(error, 'content_item_name')) throw error
    throw nameTaken(contentMessages.nameTaken)
  }
}
