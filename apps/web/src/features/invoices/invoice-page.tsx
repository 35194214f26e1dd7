import { Button } from '@mantine/core'
import { useState } from 'react'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportTabs } from '../journal/report-tabs.tsx'
import { DownloadButton, InvoiceDetails } from './invoice-details.tsx'
import type { Invoice } from './invoice-facts.tsx'
import { InvoiceState } from './invoice-words.tsx'
import { ReadInvoice } from './read-invoice.tsx'

const ReceiptDialog = loadedLater(() => import('./receipt-dialog.tsx').then(part => part.ReceiptDialog))

/** One invoice or credit note, as administrators see it. */
export const InvoicePage = ({ invoiceId }: { invoiceId: string }) => (
  <ReadInvoice id={invoiceId}>
    {invoice => (
      <>
        <PageHeader
          title={invoice.number}
          area="money"
          text={<InvoiceState row={invoice} />}
          actions={<Actions invoice={invoice} />}
        />
        <ReportTabs />
        <InvoiceDetails invoice={invoice} isOwn={false} />
      </>
    )}
  </ReadInvoice>
)

function Actions({ invoice }: { invoice: Invoice }) {
  const [receiving, setReceiving] = useState(false)
  const { id, number, organisationId, open } = invoice
  return (
    <>
      <DownloadButton invoice={invoice} />
      {open > 0 && (
        <InArea area="money">
          <Button onClick={() => setReceiving(true)}>Record payment</Button>
        </InArea>
      )}
      {receiving && (
        <ReceiptDialog invoice={{ id, number, organisationId, open }} onClose={() => setReceiving(false)} />
      )}
    </>
  )
}
