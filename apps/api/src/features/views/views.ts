import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeView as changeEndpoint, createView as createEndpoint } from '@lodeway/contract/views.ts'
import type { AuditAction } from '@lodeway/rules/audit-log/actions.ts'
import { maxViews, type ViewedList } from '@lodeway/rules/views/views.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound, Refusal, unprocessable } from '../../work/refusal.ts'

const columns = ['id', 'list', 'name', 'query', 'shared', 'accountId'] as const
type Row = { id: string; list: ViewedList; name: string; query: string; shared: boolean; accountId: string }

/** One's own views and, for administrators, those that are shared, by name. */
export async function findViews(db: Queryable, actor: Actor, list: ViewedList | undefined) {
  let views = db.selectFrom('listView').select(columns).where(isTheirs(actor))
  if (list !== undefined) views = views.where('list', '=', list)
  const rows = await views.orderBy(sql`lower(name)`).orderBy('id').execute()
  return rows.map(row => toView(row, actor))
}

/** @throws Refusal 403 for a loader who shares, 409 for a name that they have already, 422 when they have too many */
export async function createView(work: Work, view: BodyOutput<typeof createEndpoint>) {
  const { tx, actor } = work
  refuseSharing(actor, view.shared)
  const accountId = accountIdOf(actor)
  // Two at the same time must not both find room.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('listView')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= maxViews)
    throw unprocessable('too_many_views', `You have ${maxViews} saved views. Delete one to save another.`)
  const row = { id: newId(), accountId, ...view }
  await named(() =>
    tx
      .insertInto('listView')
      .values({ ...row, createdAt: work.now })
      .execute(),
  )
  await noted(work, 'view.create', row)
  return toView(row, actor)
}

/** @throws Refusal 404 for a view that is neither their own nor shared; otherwise as `createView` */
export async function changeView(work: Work, id: string, changes: BodyOutput<typeof changeEndpoint>) {
  refuseSharing(work.actor, changes.shared)
  const { name, query, shared } = changes
  const before = await work.tx.selectFrom('listView').select('accountId').where('id', '=', id).executeTakeFirst()
  const row = await named(
    () =>
      work.tx
        .updateTable('listView')
        .set(eb => ({
          name: name ?? eb.ref('name'),
          query: query ?? eb.ref('query'),
          shared: shared ?? eb.ref('shared'),
        }))
        .where('id', '=', id)
        .where(isTheirs(work.actor))
        .returning(columns)
        .executeTakeFirst(),
    // Of a shared view it is its owner's other views that count, which nobody else sees.
    before?.accountId === accountIdOf(work.actor) ? nameTaken : nameTakenByOwner,
  )
  if (row === undefined) throw notFound('This view')
  await noted(work, 'view.change', row)
  return toView(row, work.actor)
}

/** @throws Refusal 404 for a view that is neither their own nor shared */
export async function deleteView(work: Work, id: string): Promise<void> {
  const row = await work.tx
    .deleteFrom('listView')
    .where('id', '=', id)
    .where(isTheirs(work.actor))
    .returning(columns)
    .executeTakeFirst()
  if (row === undefined) throw notFound('This view')
  await noted(work, 'view.delete', row)
}

const isTheirs = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'admin' ? sql`(account_id = ${actor.id} OR shared)` : sql`account_id = ${accountIdOf(actor)}`

function refuseSharing(actor: Actor, shared: boolean | undefined): void {
  if (shared === true && actor.kind !== 'admin')
    throw new Refusal(403, 'forbidden', 'Only administrators can share views.')
}

const nameTaken = 'There is a view of this name already'
const nameTakenByOwner = 'Whoever saved this view has another one of this name. Choose another name'

async function named<Done>(write: () => Promise<Done>, message = nameTaken): Promise<Done> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'list_view_name'))
      throw new Refusal(409, 'name_taken', `${message}.`, { fields: { name: message } })
    throw error
  }
}

/** The name is not written down: it may be about a person, and the log is never erased. */
const noted = (work: Work, action: AuditAction, { id, list, shared }: Pick<Row, 'id' | 'list' | 'shared'>) =>
  appendAudit(work, action, { kind: 'view', id }, { list, shared })

const toView = ({ accountId, ...view }: Row, actor: Actor) => ({ ...view, isOwn: accountId === accountIdOf(actor) })

/** What somebody saved, as they may have it. */
export const savedViewsOf = ({ tx }: Pick<Work, 'tx'>, accountId: string) =>
  tx
    .selectFrom('listView')
    .select(['list', 'name', 'query', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

/** An erased person's own views go with them. */
export async function eraseViews({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> {
  await tx.deleteFrom('listView').where('accountId', '=', accountId).execute()
}
