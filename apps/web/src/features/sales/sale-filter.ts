import type { saleFilter } from '@lodeway/contract/sales.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { paymentStatuses, saleCategories, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import type * as z from 'zod/mini'
import { manyIds, manyOf, oneOf } from '../../ui/table-address.ts'
import type { TableAddress } from '../../ui/use-table-address.ts'

export type SaleFilter = z.input<typeof saleFilter>

export const shownPayments = ['both', ...paymentStatuses] as const
export const shownStatuses = ['all', ...saleStatuses] as const
export const shownCategories = ['all', ...saleCategories] as const

export const reportSettings = {
  sort: 'soldAt:asc',
  filters: {
    organisation: manyIds,
    industry: manyOf(insuranceTypes),
    payment: oneOf(shownPayments, 'both'),
    compensation: oneOf(shownStatuses, 'all'),
    billing: oneOf(shownCategories, 'all'),
  },
}

export type ReportAddress = TableAddress<(typeof reportSettings)['filters']>

/** The filters as every call of the report takes them: the list, the summary, the export and the bulk actions. */
export function saleFilterOf(filters: ReportAddress['filters'], range: DateRange | undefined): SaleFilter {
  const { organisation, industry, payment, compensation, billing } = filters
  return {
    ...(organisation.length > 0 && { organisationIds: organisation }),
    ...(industry.length > 0 && { industryIds: industry }),
    ...(payment !== 'both' && { paymentStatus: payment }),
    ...(compensation !== 'all' && { status: [compensation] }),
    ...(billing !== 'all' && { category: billing }),
    ...(range && rangeToWire(range)),
  }
}
