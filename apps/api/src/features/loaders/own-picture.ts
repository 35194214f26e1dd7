import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { dropPicture, keepPicture, type Picture } from '../organisations/pictures.ts'

/** Where a picture is shown from; null when there is none. */
export const pictureUrl = (id: string | null): string | null => (id === null ? null : `/pictures/${id}`)

/** Sets or removes the picture of whoever is signed in. The one from before is deleted: it shows a person. */
export async function changeOwnPicture(
  work: Work,
  picture: Picture | undefined,
): Promise<{ pictureUrl: string | null }> {
  const id = accountIdOf(work.actor)
  if (picture) await keepPicture(work, picture)
  const before = await work.tx
    .selectFrom('account')
    .select('pictureId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const pictureId = picture?.id ?? null
  await work.tx.updateTable('account').set({ pictureId }).where('id', '=', id).execute()
  await dropPicture(work, before.pictureId)
  await appendAudit(work, 'account.picture', { kind: 'account', id })
  return { pictureUrl: pictureUrl(pictureId) }
}
