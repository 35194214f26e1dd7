import { getInvoice } from '@lodeway/contract/invoices.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import type { Invoice } from './invoice-facts.tsx'

/** The invoice of an address, once it is there; an address that names none says so. */
export function ReadInvoice({ id, children }: { id: string; children: (invoice: Invoice) => ReactNode }) {
  const { data: invoice, error, refetch } = useCall(getInvoice, { params: { id } })
  if (invoice) return children(invoice)
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  return error ? <FailedPart text="The invoice could not be loaded." onRetry={refetch} /> : <PageLoader />
}
