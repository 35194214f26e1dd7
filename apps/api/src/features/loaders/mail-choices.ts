import { type MutableMail, mailsSentTo } from '@lodeway/rules/people/mails.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { paysInAdvance } from '../invoices/prepaid.sql.ts'

interface MailChoices {
  readonly muted: MutableMail[]
  readonly sent: MutableMail[]
}

/** The mails that somebody has switched off, and which they can be sent at all. */
export async function findMailChoices(db: Queryable, actor: Actor): Promise<MailChoices> {
  const found = await db
    .selectFrom('account')
    .select(sql<MutableMail[]>`muted_mails`.as('muted'))
    .where('id', '=', accountIdOf(actor))
    .executeTakeFirst()
  if (found === undefined) throw notFound('This account')
  return { ...found, sent: await findSent(db, actor) }
}

/** @param of - the mails that this is about, so that what was chosen of others at another device stays; all of them without it */
export async function saveMailChoices(
  { tx, actor }: Work,
  wanted: readonly MutableMail[],
  of: readonly MutableMail[] | undefined,
): Promise<MailChoices> {
  const kept = of === undefined ? sql`false` : sql<boolean>`mail <> ALL(${of}::text[])`
  const saved = await tx
    .updateTable('account')
    .set({
      mutedMails: sql<MutableMail[]>`ARRAY(SELECT mail FROM unnest(muted_mails) AS mail WHERE ${kept}
        UNION SELECT unnest(${wanted}::text[]) ORDER BY 1)`,
    })
    .where('id', '=', accountIdOf(actor))
    .returning(sql<MutableMail[]>`muted_mails`.as('muted'))
    .executeTakeFirstOrThrow()
  return { ...saved, sent: await findSent(tx, actor) }
}

async function findSent(db: Queryable, actor: Actor): Promise<MutableMail[]> {
  switch (actor.kind) {
    case 'buyer':
      return [...mailsSentTo({ ...actor, isPrepaid: await paysInAdvance(db, actor.organisationId) })]
    case 'admin':
    case 'loader':
      return [...mailsSentTo(actor)]
    default:
      return []
  }
}
