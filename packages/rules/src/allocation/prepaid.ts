import { vatOf } from '../invoices/vat.ts'
import type { OrganisationStatus } from '../leads/statuses.ts'

/**
 * Said of a lead, after which its fee is kept for nothing: it is owed, or the client does not want to be called any more. Contact
 * details that are said to be wrong keep it until an administrator has taken the lead back.
 */
export const feeNotReservedStatuses = [
  'cashed',
  'notInterested',
  'quotedNotInterested',
  'doNotCall',
] as const satisfies readonly OrganisationStatus[]

/** What the balance of an organisation that pays in advance is made of. In cents. */
export type PrepaidParts = {
  /** Received, and used by no invoice yet. */
  receivedCents: number
  /** Open on invoices, VAT included. */
  owedCents: number
  /** On no invoice yet, without VAT. */
  unbilledCents: number
  /** The fees of the leads that it is working on, without VAT: so many leads of each fee. */
  fees: readonly { feeCents: number; leads: number }[]
  /** The rate that invoices of the day carry; nothing where the platform is not registered for VAT. */
  vatBps: number | undefined
}

/** The parts as they are taken off what was received, VAT included, and what is left. In cents. */
export function prepaidBalance({ receivedCents, owedCents, unbilledCents, fees, vatBps }: PrepaidParts) {
  const toInvoiceCents = unbilledCents + vatOf(unbilledCents, vatBps)
  const reservedCents = fees.reduce((sum, { feeCents, leads }) => sum + leads * withVat(feeCents, vatBps), 0)
  const balanceCents = receivedCents - owedCents - toInvoiceCents - reservedCents
  return { receivedCents, owedCents, toInvoiceCents, reservedCents, balanceCents }
}

/** A balance at an instant. `balanceCents` goes down as leads are placed under any contract of the organisation: they share this. */
export type PrepaidNow = { balanceCents: number; vatBps: number | undefined }

/** Whether the balance pays for a lead of this fee, whatever becomes of it but a sale: a commission is known only with it. */
export const coversFee = ({ balanceCents, vatBps }: PrepaidNow, feeCents: number): boolean =>
  withVat(feeCents, vatBps) <= balanceCents

/** Reserves the fee of a lead that the organisation was just given. */
export function reserveFee(prepaid: PrepaidNow, feeCents: number): void {
  prepaid.balanceCents -= withVat(feeCents, prepaid.vatBps)
}

const withVat = (cents: number, vatBps: number | undefined): number => cents + vatOf(cents, vatBps)
