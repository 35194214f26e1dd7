import { formatRand } from '@lodeway/rules/money/rand.ts'
import { selfBilledNote, selfBilledSubject } from '@lodeway/rules/self-billing/documents.ts'
import { greeting } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'
import type { SelfBilledRecord } from './self-billed.sql.ts'

/** The mail that brings a payee the document that was written for them, which is attached. */
export const selfBilledLetter = (
  { kind, number, netCents, vatCents, correctsNumber }: SelfBilledRecord,
  name: string,
  brand: Letter['brand'],
): Letter => ({
  subject: selfBilledSubject(kind, number, netCents + vatCents),
  greeting: greeting(name),
  brand,
  paragraphs: [
    kind === 'invoice'
      ? `The attached tax invoice is for what we pay you: ${formatRand(netCents)} and ${formatRand(vatCents)} VAT. Keep it with your books, and account for the VAT to the South African Revenue Service.`
      : `The attached credit note takes ${formatRand(netCents + vatCents)} off tax invoice ${correctsNumber}, of which ${formatRand(vatCents)} is VAT. Keep it with your books.`,
    selfBilledNote,
  ],
})
