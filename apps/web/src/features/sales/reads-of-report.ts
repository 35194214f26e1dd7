import { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { listBatches, listSales, summariseSales } from '@lodeway/contract/sales.ts'

/** What the billing report shows: rows and totals, the sums by payee and organisation, and the batches. */
export const readsOfReport = [listSales, summariseSales, listBatches] as const

/** What is stale once rows were marked as paid, or may be. */
export const readsOfPaying = [...readsOfReport, listPaymentRuns] as const
