import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** Nothing is left of what was answered to submissions of somebody. */
export async function forgetAnswersOf({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency').where('accountId', '=', accountId).execute()
}

/** Nothing is left of what was answered to the submissions of these leads. */
export async function forgetAnswersAbout(
  { tx }: Pick<Work, 'tx'>,
  leads: readonly { readonly id: string; readonly loaderId: string }[],
): Promise<void> {
  if (leads.length === 0) return
  await tx
    .deleteFrom('idempotency')
    .where(
      'accountId',
      'in',
      leads.map(({ loaderId }) => loaderId),
    )
    .where(sql<boolean>`answer->>'id' = ANY(${leads.map(({ id }) => id)}::text[])`)
    .execute()
}
