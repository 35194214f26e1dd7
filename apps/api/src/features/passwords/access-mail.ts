import { sql } from 'kysely'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'

const mailsAnHour = 3

/**
 * Mails about access requests, three an hour to one address, whoever asks and from wherever: nobody can have a stranger
 * flooded (security 15). The caller is answered alike. The first mail to somebody new counts as well, so that a silence
 * after three says nothing about who was known before (security 13). @returns whether it was sent
 */
export async function sendAccessMail(work: Work, address: string, letter: Letter): Promise<boolean> {
  const { tx, now } = work
  const addressKeyHash = work.keys.fingerprint(address.toLowerCase(), 'accessMail')
  // One address's mails are counted one after the other, so that two requests at once cannot both be the third.
  await sql`SELECT pg_advisory_xact_lock(${addressKeyHash.readBigInt64BE(0).toString()}::bigint)`.execute(tx)
  const { count } = await tx
    .selectFrom('accessMail')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('addressKeyHash', '=', addressKeyHash)
    .where('sentAt', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (count >= mailsAnHour) return false
  await tx.insertInto('accessMail').values({ addressKeyHash, sentAt: now }).execute()
  await sendMail(work, address, letter)
  return true
}
