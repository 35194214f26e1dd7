import { createThrottle, networkOf } from '@lodeway/identity/sign-in/throttle.ts'
import { asClient } from '../../db/as-client.ts'
import type { Work } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'

/**
 * Who asks for a link: somebody signed in (its owner or an administrator), or a visitor, from a network where the account
 * was signed in to before or from any other.
 */
export type Asker =
  | { readonly askedBy: 'signedIn'; readonly askerKeyHash: null }
  | { readonly askedBy: 'familiar' | 'stranger'; readonly askerKeyHash: Buffer }

export const signedIn: Asker = { askedBy: 'signedIn', askerKeyHash: null }

/** What a visitor's address says about them, for the account of this email address. */
export async function visitorAt(
  work: Pick<Work, 'tx' | 'keys'>,
  email: string,
  address: string,
): Promise<Exclude<Asker, { askedBy: 'signedIn' }>> {
  const throttle = createThrottle(asClient(work.tx), work.keys.identity.hashing)
  const isFamiliar = await throttle.isFamiliar(email.toLowerCase(), address)
  return {
    askedBy: isFamiliar ? 'familiar' : 'stranger',
    askerKeyHash: work.keys.fingerprint(networkOf(address), 'linkAsker'),
  }
}

const anHour = 3_600_000
const linksAnHour = 3
/** Fewer than strangers have together: one of them alone leaves a link to whoever else asks. */
const linksForOneStranger = 2

/**
 * Counts an account's links of the last hour, for each kind of asker apart: strangers have three together, of which one
 * network takes two at the most; a familiar network has three of its own, and so have the signed-in (security 15). Whoever runs the
 * product is shown the link at the terminal, and may be locked out: it is not counted there.
 * @throws Refusal 429 `too_many_mails`
 */
export async function refuseTooManyLinks(
  { tx, now, actor }: Pick<Work, 'tx' | 'now' | 'actor'>,
  accountId: string,
  purpose: 'setup' | 'reset',
  { askedBy, askerKeyHash }: Asker,
): Promise<void> {
  if (askedBy === 'signedIn' && actor.kind === 'system') return
  const links = await tx
    .selectFrom('passwordToken')
    .select('askerKeyHash')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('askedBy', '=', askedBy)
    .where('createdAt', '>', new Date(now.getTime() - anHour))
    .execute()
  const own = links.filter(link => askerKeyHash === null || link.askerKeyHash?.equals(askerKeyHash)).length
  const isTooMany =
    askedBy === 'stranger' ? links.length >= linksAnHour || own >= linksForOneStranger : own >= linksAnHour
  if (isTooMany) {
    throw new Refusal(
      429,
      'too_many_mails',
      'Three emails were sent within the last hour. Please wait before sending another.',
      { retryAfterSeconds: anHour / 1000 },
    )
  }
}
