import type { LeadMail } from '@lodeway/rules/bought-leads/lead-mails.ts'
import type { BalanceMail } from '@lodeway/rules/invoices/balance-mails.ts'
import type { CaseMail } from '@lodeway/rules/outcomes/case-mails.ts'
import type { MoneyMail } from '@lodeway/rules/sales/money-mails.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

/** A mail that can be switched off. */
type MutedMail = MoneyMail | CaseMail | LeadMail | BalanceMail

/** The mails that somebody has switched off. */
export async function findMailChoices(db: Queryable, actor: Actor): Promise<{ muted: MutedMail[] }> {
  const found = await db
    .selectFrom('account')
    .select(sql<MutedMail[]>`muted_mails`.as('muted'))
    .where('id', '=', accountIdOf(actor))
    .executeTakeFirst()
  if (found === undefined) throw notFound('This account')
  return found
}

/** @param of - the mails that this is about, so that what was chosen of others at another device stays; all of them without it */
export async function saveMailChoices(
  { tx, actor }: Work,
  wanted: readonly MutedMail[],
  of: readonly MutedMail[] | undefined,
): Promise<{ muted: MutedMail[] }> {
  const kept = of === undefined ? sql`false` : sql<boolean>`mail <> ALL(${of}::text[])`
  return await tx
    .updateTable('account')
    .set({
      mutedMails: sql<MutedMail[]>`ARRAY(SELECT mail FROM unnest(muted_mails) AS mail WHERE ${kept}
        UNION SELECT unnest(${wanted}::text[]) ORDER BY 1)`,
    })
    .where('id', '=', accountIdOf(actor))
    .returning(sql<MutedMail[]>`muted_mails`.as('muted'))
    .executeTakeFirstOrThrow()
}
