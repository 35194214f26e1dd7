import type { getInvoice } from '@lodeway/contract/invoices.ts'
import { notRegisteredForVat } from '@lodeway/rules/invoices/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import type { Fact } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'

export type Invoice = z.output<typeof getInvoice.answer>
export const link = (to: string, text: ReactNode) => (
  <Anchor component={Link} to={to} c="var(--brand-text)" size="sm">
    {text}
  </Anchor>
)

export function factsOf(invoice: Invoice, isOwn: boolean): Fact[] {
  const { kind, corrects, reason, creditNotes, receipts } = invoice
  const pathOf = isOwn ? paths.ownInvoice : paths.invoice
  return [
    ...(isOwn
      ? []
      : [
          {
            label: 'Organisation',
            value: link(paths.organisationDetails(invoice.organisationId), invoice.organisation),
          },
        ]),
    { label: 'Issued', value: formatShownDate(invoice.issuedOn) },
    ...(corrects ? [{ label: 'For invoice', value: link(pathOf(corrects.id), corrects.number) }] : []),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
    ...(kind === 'invoice' ? [{ label: 'Due', value: formatShownDate(invoice.dueOn) }] : []),
    { label: 'Without VAT', value: <Money rand={invoice.net} /> },
    { label: 'VAT', value: invoice.vat === null ? notRegisteredForVat : <Money rand={invoice.vat} /> },
    { label: 'Total', value: <Money rand={invoice.total} /> },
    ...(kind === 'invoice' ? [{ label: 'Left to pay', value: <Money rand={invoice.open} /> }] : []),
    ...creditNotes.map(note => ({
      label: 'Credit note',
      value: (
        <>
          {link(pathOf(note.id), note.number)} <Money rand={note.total} />
        </>
      ),
    })),
    ...receipts.map(receipt => ({
      label: labelOf(receipt),
      value: (
        <>
          {formatShownDate(receipt.receivedOn)}, {receipt.reference} <Money rand={receipt.amount} />
        </>
      ),
    })),
  ]
}

function labelOf({ amount, source, isTakenBack }: Invoice['receipts'][number]): string {
  if (amount >= 0) return source === 'credit' ? 'Credit used' : 'Received'
  if (source === 'credit') return 'Credit used for another invoice'
  return isTakenBack ? 'Payment taken back' : 'Refund'
}
