import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'

/** The books know whatever they are about by its id alone, and this one is the caller's. */
export async function refuseIdOfOthers({ tx }: Work, id: string): Promise<void> {
  const other = await tx
    .selectFrom('journal')
    .select('sourceId')
    .where('sourceId', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('receipt').select('id').where('id', '=', id))))
    .executeTakeFirst()
  if (other !== undefined)
    throw conflict('receipt_exists', 'Something else in the books has this id. Nothing was changed.')
}
