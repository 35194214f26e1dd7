import type { saleFilter } from '@lodeway/contract/sale-shapes.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { paymentStatuses, type SaleStatus, saleCategories } from '@lodeway/rules/sales/labels.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import type * as z from 'zod/mini'
import { manyIds, manyOf, oneOf } from '../../ui/table-address.ts'
import type { TableAddress } from '../../ui/use-table-address.ts'
import { saleColumns } from './sale-columns.tsx'

export type SaleFilter = z.input<typeof saleFilter>

export const shownPayments = ['both', ...paymentStatuses] as const
/** In the order of document 2, section 2. */
export const shownStatuses = ['all', 'cashed', 'sale'] as const satisfies readonly ('all' | SaleStatus)[]
export const shownCategories = ['all', ...saleCategories] as const

export const reportSettings = {
  list: 'sales' as const,
  sort: 'soldAt:asc',
  columns: saleColumns,
  filters: {
    organisation: manyIds,
    industry: manyOf(insuranceTypes),
    payment: oneOf(shownPayments, 'both'),
    compensation: oneOf(shownStatuses, 'all'),
    billing: oneOf(shownCategories, 'all'),
    /** Whose payouts are shown; chosen on a phone, where the report is read by payee. */
    payee: manyIds,
  },
}

export type ReportAddress = TableAddress<(typeof reportSettings)['filters']>

/** The filters as every call of the report takes them: the list, the summary, the export and the bulk actions. */
export function saleFilterOf(filters: ReportAddress['filters'], range: DateRange | undefined): SaleFilter {
  const { organisation, industry: types, payment, compensation, billing, payee } = filters
  return {
    ...(organisation.length > 0 && { organisationIds: organisation }),
    ...(types.length > 0 && { industryIds: types }),
    ...(payment !== 'both' && { paymentStatus: payment }),
    ...(compensation !== 'all' && { status: [compensation] }),
    ...(billing !== 'all' && { category: billing }),
    ...(payee.length > 0 && { payeeIds: payee }),
    ...(range && rangeToWire(range)),
  }
}

/** Whether the rows are those of one payee, or what one organisation owes: on a phone the report is then read row by row. */
export const isOfOneParty = ({ payee, organisation, billing }: ReportAddress['filters']): boolean =>
  payee.length > 0 || (organisation.length === 1 && billing === 'invoice')

/** Why no payment run is made of these rows: it would be of rows that nobody sees. */
export function whyNoRun({ category, paymentStatus }: SaleFilter): string | undefined {
  if (category === 'invoice') return 'A payment run is made of payouts, and only invoices are shown.'
  if (paymentStatus === 'paid') return 'A payment run is made of unpaid payouts, and only paid rows are shown.'
  return undefined
}
