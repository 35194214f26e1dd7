import type { RetentionRule } from './retention-rule.ts'

/** What stays for as long as something else does: no nightly job counts its days. A part of the schedule. */
export const keptKinds = {
  staffAccount: {
    what: 'The account of a person of an organisation, or of an administrator',
    limit: 'for as long as they have access',
    outcome: 'made anonymous when they ask, an administrator once they are blocked',
    why: 'The work that they do here (POPIA, section 11(1)(f)).',
  },
  openRequest: {
    what: 'A request for access that nobody has decided, with the ID number and phone number in it',
    limit: 'until it is decided, of which administrators are reminded every day',
    outcome: 'an account, or denied',
    why: 'Nobody can be let in without it (POPIA, section 11(1)(b)).',
  },
  savedView: {
    what: 'Lists that somebody saved, with what they were narrowed by',
    limit: 'until they are deleted, or their owner is erased',
    outcome: 'deleted',
    why: 'The work of whoever saved them.',
  },
  representative: {
    what: 'The representative of an organisation, and the email address for its invoices',
    limit: 'for as long as the organisation is on record, or until another one is named',
    outcome: 'replaced',
    why: 'The contract with the organisation (POPIA, section 11(1)(b)).',
  },
  paymentReference: {
    what: 'What stands as the reference of a payment that came in, which may be a name',
    limit: 'for as long as the books are',
    outcome: 'kept',
    why: 'Accounting records show what came in, and from whom (Companies Act 71 of 2008, section 24).',
  },
  vatVendor: {
    what: 'The VAT registration of whoever is paid, and the tax invoices written for them, with name and address',
    limit: 'for as long as the books are, also after an erasure',
    outcome: 'kept',
    why: 'The Value-Added Tax Act 89 of 1991 and the Tax Administration Act 28 of 2011 want them for five years.',
  },
  backup: {
    what: 'Backups of all of this, encrypted',
    limit: 'until newer ones replace them, a set number of nights later where one is written each night',
    outcome: 'deleted',
    why: 'To restore what a failure destroyed (POPIA, section 19).',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>
