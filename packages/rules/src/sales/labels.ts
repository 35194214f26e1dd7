/** What a sale row is for; `sale` is shown as Commission and `cashed` as Fee (document 2, section 3). */
export const saleStatuses = ['sale', 'cashed'] as const
export type SaleStatus = (typeof saleStatuses)[number]
export const saleStatusLabels: Record<SaleStatus, string> = { sale: 'Commission', cashed: 'Fee' }

/** Who owes: `invoice`, the organisation to the platform; `payout`, the platform to the loader or company. */
export const saleCategories = ['payout', 'invoice'] as const
export type SaleCategory = (typeof saleCategories)[number]
export const saleCategoryLabels: Record<SaleCategory, string> = { payout: 'Payout', invoice: 'Invoice' }

export const paymentStatuses = ['paid', 'unpaid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentStatusLabels: Record<PaymentStatus, string> = { paid: 'Paid', unpaid: 'Unpaid' }

/**
 * What the two sums of the report are, by the payment status that it is filtered by ('both' without a filter): a sum over
 * what is paid already is nothing that is still to come (domain rules, "Money").
 */
export const totalLabels: Record<PaymentStatus | 'both', Record<SaleCategory, string>> = {
  unpaid: { invoice: 'To receive', payout: 'To pay' },
  paid: { invoice: 'Received', payout: 'Paid' },
  both: { invoice: 'Invoices, paid and unpaid', payout: 'Payouts, paid and unpaid' },
}

/** Whether a row may still be marked as paid. */
export const isUnpaid = (status: PaymentStatus): boolean => status === 'unpaid'

/** Where an amount that somebody earned stands: it waits to be paid, is held for want of an account, is in a payment run, or was paid. */
export const earningStates = ['waiting', 'held', 'inRun', 'paid'] as const
export type EarningState = (typeof earningStates)[number]
