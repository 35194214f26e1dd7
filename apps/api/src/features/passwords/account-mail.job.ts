import { appendAudit } from '../../audit/append.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { alreadyKnownLetter, newSetupLinkLetter, resetLetter } from '../passwords/passwords.mail.ts'
import { sendAccessMail } from './access-mail.ts'
import { visitorAt } from './link-limits.ts'
import { createPasswordLink } from './password-links.ts'

/** What a visitor's request asks to be mailed to an account, if there is one. */
type Wish =
  /** A link for a forgotten password, from an address on the net. */
  | { readonly for: 'email'; readonly email: string; readonly address: string }
  /** Another link in place of one that is spent; the token's hash in base64. */
  | { readonly for: 'link'; readonly tokenHash: string; readonly address: string }
  /** That somebody asked for access with the ID number of this account; null when no account has it. */
  | { readonly for: 'idNumber'; readonly accountId: string | null }

const place = 'job.accountMail'

/**
 * Leaves it to the worker to find out whether there is an account and to write to it. What the visitor waits for is one
 * statement, the same for everybody, so that neither its time nor its work tells who is known (security 13).
 */
export const requestAccountMail = (work: Work, wish: Wish): Promise<void> =>
  work.jobs.enqueue(work.tx, 'account-mail', { sealed: work.keys.seal(JSON.stringify(wish), place).toString('base64') })

/** Writes what a visitor asked for to the account's own address. Too many mails within the hour are not sent. */
export async function sendAccountMail(context: Context, sealed: string): Promise<void> {
  const wish = JSON.parse(context.keys.open(Buffer.from(sealed, 'base64'), place)) as Wish
  try {
    await inTransaction(context, { kind: 'anyone' }, work =>
      wish.for === 'idNumber' ? tellKnown(work, wish.accountId) : mailLink(work, wish),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
  }
}

async function tellKnown(work: Work, accountId: string | null): Promise<void> {
  if (accountId === null) return
  const account = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', accountId)
    .where('status', '<>', 'denied')
    .executeTakeFirst()
  if (account) await sendAccessMail(work, account.email, alreadyKnownLetter(account, work.settings.APP_ORIGIN))
}

async function mailLink(work: Work, wish: Exclude<Wish, { for: 'idNumber' }>): Promise<void> {
  const account = await findAccount(work, wish)
  if (account === undefined) return
  const purpose = account.status === 'pending' ? 'setup' : 'reset'
  const link = await createPasswordLink(work, account.id, purpose, await visitorAt(work, account.email, wish.address))
  const letter = purpose === 'setup' ? newSetupLinkLetter : resetLetter
  await sendMailFirst(work, account.email, letter(account, link, await findLetterBrand(work, account.organisationId)))
  await appendAudit(work, 'account.password-reset', { kind: 'account', id: account.id })
}

/** Whoever may set a password: an active account anew, a pending one for the first time. */
function findAccount({ tx }: Work, wish: Exclude<Wish, { for: 'idNumber' }>) {
  const accounts = tx
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email', 'organisationId', 'status'])
    .where('status', 'in', ['active', 'pending'])
    // An address that is being changed gets no link any more: the change is waited for.
    .forNoKeyUpdate()
  return wish.for === 'email'
    ? accounts.where(eb => eb.fn<string>('lower', ['email']), '=', wish.email.toLowerCase()).executeTakeFirst()
    : accounts
        .where('id', '=', eb =>
          eb
            .selectFrom('passwordToken')
            .select('accountId')
            .where('tokenHash', '=', Buffer.from(wish.tokenHash, 'base64')),
        )
        .executeTakeFirst()
}
