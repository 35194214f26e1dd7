import { noLeadsInWords } from '@lodeway/rules/invoices/ageing.ts'
import { creditNoteSubject, invoiceSubject, overdueSubject } from '@lodeway/rules/invoices/documents.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'
import type { DocumentRecord } from './invoice.sql.ts'

/** The mail that brings a document, which is attached. */
export function invoiceLetter(document: DocumentRecord, name: string): Letter {
  const { kind, number, vatBps, dueOn, correctsNumber, openCents } = document
  const cents = document.netCents + document.vatCents
  if (kind === 'creditNote')
    return {
      subject: creditNoteSubject(number, cents, correctsNumber ?? ''),
      greeting: greeting(name),
      paragraphs: [`The attached credit note reduces invoice ${correctsNumber} by ${formatRand(cents)}.`],
    }
  const isPaid = openCents <= 0
  return {
    subject: invoiceSubject(number, vatBps, { cents, openCents }, dueOn),
    greeting: greeting(name),
    paragraphs: [
      `The attached invoice lists each lead that you owe commission or a fee for.`,
      isPaid
        ? 'It is already paid, so there is nothing to do.'
        : `Please pay ${formatRand(openCents)} by ${formatShownDate(dueOn)} using the reference ${number}.`,
    ],
  }
}

/**
 * The mail that says how long an invoice is overdue.
 * @param pauseAfterDays after how many its organisation gets no leads of the pool
 */
export const overdueLetter = (
  document: DocumentRecord,
  name: string,
  days: number,
  pauseAfterDays: number | null,
): Letter => ({
  subject: overdueSubject(document.number, days),
  greeting: greeting(name),
  paragraphs: [
    `${formatRand(document.openCents)} of invoice ${document.number} was due on ${formatShownDate(document.dueOn)} and has not been received.`,
    ...(pauseAfterDays === null ? [] : [noLeadsInWords(document.dueOn, days, pauseAfterDays)]),
    `Please pay using the reference ${document.number}. If you have paid in the last few days, thank you; there is nothing more to do.`,
  ],
})

/** The mail that says that what an organisation paid in advance is running out. */
export const lowBalanceLetter = (
  person: Person,
  { balanceCents, lowMarkCents }: { balanceCents: number; lowMarkCents: number },
  address: string,
  brand: Letter['brand'],
): Letter => ({
  brand,
  subject: `Your prepaid balance is ${formatRand(balanceCents)}`,
  greeting: greeting(person),
  paragraphs: [
    `Your prepaid balance is ${formatRand(balanceCents)}, below the ${formatRand(lowMarkCents)} at which we tell you.`,
    'Once it does not cover the fee of a lead, that lead goes to somebody else. Pay in more to be given leads without a break.',
  ],
  button: { label: 'See your balance', address },
  note: 'You can switch this email off under Profile.',
})
