import { checkFee, type FeeField } from '../leads/quality-fees.ts'
import { type CommissionField, checkCommissions, type PercentInput } from '../loaders/commission.ts'
import { checkRequired, type Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'

/** The fee card of an external lead company, in the shape of the wire: fees in rand, percentages in percent. */
export type LeadCompanyFeesInput = Partial<Record<CommissionField, PercentInput>> & {
  title?: string
  basicFee?: number | string | null
  mediumFee?: number | string | null
  highFee?: number | string | null
}

export type LeadCompanyFeesField = keyof LeadCompanyFeesInput

export const leadCompanyFeesLabels: Record<LeadCompanyFeesField, string> = {
  title: 'Contract title',
  basicFee: 'Basic fee',
  mediumFee: 'Medium fee',
  highFee: 'High fee',
  feeCommission: 'Fee commission',
  saleCommission: 'Sale commission',
}

/**
 * Checks a fee card: everything is required, fees from R0, percentages 0 to 100 with both ends included. The
 * specification's form silently does not save 100; here it is accepted. Source: document 2, section 5; domain rules,
 * "Oddities".
 */
export function checkLeadCompanyFees(input: LeadCompanyFeesInput): FieldErrors<LeadCompanyFeesField> {
  const fee = (field: FeeField): Problem =>
    checkRequired(input[field]) ?? checkFee(leadCompanyFeesLabels[field], input[field])
  return collectErrors<LeadCompanyFeesField>({
    title: checkRequired(input.title),
    basicFee: fee('basicFee'),
    mediumFee: fee('mediumFee'),
    highFee: fee('highFee'),
    ...checkCommissions(input),
  })
}
