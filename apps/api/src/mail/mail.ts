import type { Settings } from '../settings.ts'
import type { Work } from '../work/context.ts'
import { type Letter, renderHtml, renderText } from './layout.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: string
    readonly contentType: string
    /** How the content is written where it is no text. */
    readonly encoding?: 'base64'
  }[]
}

const place = 'job.mail'

type Sending = Pick<Work, 'tx' | 'jobs' | 'keys' | 'settings'>

/**
 * Puts a mail in the queue in the command's own transaction: it is sent if and only if the change is kept. Sealed,
 * because a set-password link is as good as a password until it is used.
 */
export async function sendMail(
  work: Sending,
  to: string,
  letter: Letter,
  attachments?: Mail['attachments'],
  priority = 0,
): Promise<void> {
  await work.jobs.enqueue(work.tx, 'send-mail', sealMail(work, to, letter, attachments), { priority })
}

const lot = 200

/**
 * The same for many, of whom each has a letter: a payment run holds its locks until thousands of them are in the queue. They are written
 * lot by lot, as all of them at once are hundreds of megabytes.
 */
export async function sendMails<Recipient extends { readonly email: string }>(
  work: Sending,
  recipients: readonly Recipient[],
  write: (to: Recipient) => Letter,
): Promise<void> {
  for (let from = 0; from < recipients.length; from += lot) {
    const mails = recipients.slice(from, from + lot).map(to => sealMail(work, to.email, write(to)))
    await work.jobs.enqueueAll(work.tx, 'send-mail', mails)
  }
}

function sealMail(
  { settings, keys }: Pick<Sending, 'settings' | 'keys'>,
  to: string,
  letter: Letter,
  attachments?: Mail['attachments'],
): { sealed: string } {
  const mail = mailOf(settings, to, letter, attachments)
  return { sealed: keys.seal(JSON.stringify(mail), place).toString('base64') }
}

/**
 * Before other mails that wait, of which a payment run leaves thousands: one with a link for a password, which can end within the hour, or
 * one that warns whoever has the account.
 */
export const sendMailFirst = (...[work, to, letter]: Parameters<typeof sendMail>): Promise<void> =>
  sendMail(work, to, letter, undefined, 1)

/** A letter as it is sent. */
export function mailOf(
  { PRODUCT_NAME }: Pick<Settings, 'PRODUCT_NAME'>,
  to: string,
  letter: Letter,
  attachments?: Mail['attachments'],
): Mail {
  return {
    to: oneLine(to),
    subject: oneLine(letter.subject),
    html: renderHtml(letter, PRODUCT_NAME),
    text: renderText(letter, PRODUCT_NAME),
    attachments,
  }
}

export function openMail(keys: Work['keys'], sealed: string): Mail {
  return JSON.parse(keys.open(Buffer.from(sealed, 'base64'), place)) as Mail
}

/** A name with a line break must not add a header (RFC 5322, section 2.2). */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
