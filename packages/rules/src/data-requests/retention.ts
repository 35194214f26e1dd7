import { keptKinds } from './kept-kinds.ts'
import type { RetentionRule } from './retention-rule.ts'

/**
 * How long each kind of data is kept, and why: the one list behind the nightly job, which deletes what has `days`, the POPIA notice and the
 * administrators' screen, so that what is promised is what is done (POPIA, section 14; domain rules, "People").
 *
 * `days` is counted from `from`; without it the kind has no limit, or nothing of it is stored at all (`limit` says so).
 */
export const retention = {
  unsoldLead: {
    what: 'Personal details of a lead that never became a sale',
    days: 730,
    from: 'the last thing that happened to the lead',
    outcome: 'made anonymous',
    why: 'Quotations and call-backs come months later; afterwards the purpose is served (POPIA, section 14(1)).',
  },
  soldLead: {
    what: 'Personal details of a lead that became a sale',
    days: 2557,
    from: 'the last sale, reversal or payment, and never while something is unpaid',
    outcome: 'made anonymous',
    why: 'What an invoice was for must be shown for seven years (Companies Act 71 of 2008, section 24).',
  },
  paymentAccount: {
    what: 'The bank account that an amount was paid to, and the bank file that it is in',
    days: 2557,
    from: 'the payment',
    outcome: 'erased; the amount stays',
    why: 'Accounting records are kept for seven years (Companies Act 71 of 2008, section 24).',
  },
  deniedRequest: {
    what: 'A request for access that was denied',
    days: 30,
    from: 'the refusal',
    outcome: 'made anonymous',
    why: 'Time to ask about the refusal; no purpose after that (POPIA, section 14(1)).',
  },
  removedBuyer: {
    what: 'The account of a person of an organisation who was removed',
    days: 30,
    from: 'the removal',
    outcome: 'made anonymous',
    why: 'Time to ask about what was recorded; no purpose after that (POPIA, section 14(1)).',
  },
  invitation: {
    what: 'An invitation to become a loader, with the email address',
    days: 30,
    from: 'its end',
    outcome: 'deleted',
    why: 'To see what became of it; whoever came by it has an account (POPIA, section 14(1)).',
  },
  account: {
    what: 'The account of a loader, with bank details',
    limit: 'for as long as the account exists',
    outcome: 'made anonymous when the loader asks, once everything that can be paid is',
    why: 'The agreement with the loader (POPIA, section 11(1)(b)).',
  },
  objection: {
    what: 'Keyed hashes of people who objected to being contacted, and in a few words how they objected',
    limit: 'for as long as the objection stands',
    outcome: 'kept',
    why: 'An objection can only be heeded by remembering it (POPIA, sections 11(4) and 69). Nobody can be read from the hashes.',
  },
  idempotencyAnswer: {
    what: 'The answer to a submission, for repeats with the same key',
    days: 7,
    from: 'the submission',
    outcome: 'deleted',
    why: 'A repeat comes within minutes.',
  },
  passwordLink: {
    what: 'Links for setting a password',
    days: 7,
    from: 'their end',
    outcome: 'deleted',
    why: 'They are of no use once they have ended.',
  },
  accessMail: {
    what: 'Keyed hashes that count mails about access requests',
    days: 1,
    from: 'the mail',
    outcome: 'deleted',
    why: 'They are counted over an hour.',
  },
  signInAttempt: {
    what: 'Tries at signing in, as keyed hashes',
    limit: 'up to one hour',
    outcome: 'deleted',
    why: 'They slow down guessing of passwords and say nothing later.',
  },
  session: {
    what: 'Where somebody is signed in: browser, range of addresses (never the address) and times',
    limit: 'until they sign out; 3 days without use, and 14 days at the most',
    outcome: 'deleted',
    why: 'So that they see where, and sign out where they do not want it.',
  },
  knownBrowser: {
    what: 'Browsers that somebody signed in with, as hashes of a random cookie',
    days: 365,
    from: 'the last sign-in with that browser',
    outcome: 'deleted',
    why: 'To mail them when somebody signs in with another one.',
  },
  knownNetwork: {
    what: 'Networks that somebody signed in from, as keyed hashes',
    days: 90,
    from: 'the last sign-in from that network',
    outcome: 'deleted',
    why: 'So that somebody who guesses passwords elsewhere does not lock them out.',
  },
  deliveryAnswer: {
    what: "What an organisation's endpoint answered to a delivery",
    days: 90,
    from: 'the day it was first due',
    outcome: 'deleted',
    why: 'To find out why a lead did not arrive.',
  },
  deliveredBody: {
    what: 'The bodies of webhooks and the files that are exported',
    limit: 'not at all: each is made when it is sent',
    outcome: 'never stored',
    why: 'The lead itself is the record.',
  },
  sentMail: {
    what: 'Mails that were sent, sealed in the queue',
    days: 1,
    from: 'the sending',
    outcome: 'deleted',
    why: 'To tell whether a mail went out.',
  },
  writtenMail: {
    what: 'Mails written as files, where there is no mail server',
    days: 30,
    from: 'the writing',
    outcome: 'deleted',
    why: 'For development alone.',
  },
  parkedJob: {
    what: 'Failed jobs, with mails still sealed',
    days: 90,
    from: 'the last try',
    outcome: 'deleted',
    why: 'Time for an administrator to try again.',
  },
  ...keptKinds,
  auditLog: {
    what: 'The audit log: ids; of people the names of fields, never what was in them; of outcomes, amounts, terms and organisations the values, also those from before; reasons that administrators gave',
    limit: 'for as long as the product runs',
    outcome: 'kept',
    why: 'It shows who did and read what (POPIA, sections 17 and 19). After an erasure its ids point at nobody.',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>

/** The kinds that the nightly job counts days for. */
export type TimedKind = {
  [Kind in keyof typeof retention]: (typeof retention)[Kind] extends { days: number } ? Kind : never
}[keyof typeof retention]

/** What happened at or before this instant is past its retention period at `now`. */
export const retentionCutoff = (kind: TimedKind, now: Date): Date =>
  new Date(now.getTime() - retention[kind].days * 86_400_000)

/** How long a kind is kept, as people read it: '7 years from the payment', '30 days from the refusal'. */
export function keptFor(rule: RetentionRule): string {
  if (rule.days === undefined) return rule.limit ?? ''
  const years = Math.floor(rule.days / 365)
  const length =
    years > 0 ? `${years} ${years === 1 ? 'year' : 'years'}` : `${rule.days} ${rule.days === 1 ? 'day' : 'days'}`
  return `${length} from ${rule.from ?? ''}`
}
