import { keysOf } from '../keys-of.ts'

/** The accounts of the books; those in `ownedAccounts` are one for each organisation, payee or payment run. */
export const journalAccounts = [
  'bank',
  'suspense',
  'unbilled',
  'receivable',
  'unapplied',
  'payable',
  'held',
  'run',
  'transit',
  'commissionRevenue',
  'feeRevenue',
  'writtenOff',
  'creditNotes',
  'payoutCost',
  'vatOutput',
  'vatInput',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

export const ownedAccounts = [
  'unbilled',
  'receivable',
  'unapplied',
  'payable',
  'held',
  'run',
  'transit',
] as const satisfies readonly JournalAccount[]
export type OwnedAccount = (typeof ownedAccounts)[number]

/** Accounts whose open amounts stand on the credit side: what is owed to others. */
export const owedToOthers: ReadonlySet<JournalAccount> = new Set(['unapplied', 'payable', 'held', 'run', 'transit'])

/** What an account is called, and its number in the bookkeeper's packages. */
export const accountNames: Record<JournalAccount, { readonly code: string; readonly name: string }> = {
  bank: { code: '1000', name: 'Bank' },
  suspense: { code: '2500', name: 'Received from payers not known yet' },
  unbilled: { code: '1100', name: 'Earned but not yet invoiced' },
  receivable: { code: '1200', name: 'Owed by organisations' },
  unapplied: { code: '2400', name: 'Received in advance from organisations' },
  payable: { code: '2000', name: 'Owed to payees' },
  held: { code: '2100', name: 'Owed to payees without bank details' },
  run: { code: '2200', name: 'In approved payment runs' },
  transit: { code: '2300', name: 'Sent to the bank' },
  commissionRevenue: { code: '4000', name: 'Commission' },
  feeRevenue: { code: '4100', name: 'Lead fees' },
  writtenOff: { code: '4200', name: 'Payouts written off' },
  creditNotes: { code: '4900', name: 'Credit notes' },
  payoutCost: { code: '5000', name: 'Payouts' },
  vatOutput: { code: '2600', name: 'VAT output (on invoices)' },
  vatInput: { code: '2610', name: 'VAT input (on payouts)' },
}

/** Why something was written into the journal, in a bookkeeper's words. */
const journalEventLabels = {
  owed: 'Earned',
  voided: 'Taken back before payment',
  paid: 'Paid',
  held: 'Held: no bank details',
  released: 'Released: bank details on file',
  approved: 'Payment run approved',
  takenBack: 'Approval of a payment run taken back',
  sent: 'Payment run sent to the bank',
  refused: 'Refused by the bank',
  invoiced: 'Invoiced',
  credited: 'Credit note',
  received: 'Payment received',
  matched: 'Payment matched to its payer',
  applied: 'Money in advance used for an invoice',
  returned: 'Payment taken back, or returned by the bank',
  selfBilled: 'Self-billed invoice',
  selfCredited: 'Self-billed credit note',
  writtenOff: 'Written off: the payee was erased',
} as const
export type JournalEvent = keyof typeof journalEventLabels

/** Money that leaves the bank again is recorded by the event by which it came. */
export function journalEventWords(event: JournalEvent, credit: JournalAccount): string {
  if (event === 'received' && credit === 'bank') return 'Refund, or payment taken back'
  if (event === 'applied' && credit === 'unapplied') return 'Payment taken off an invoice'
  return journalEventLabels[event]
}
export const journalEvents = keysOf(journalEventLabels)
