import { keysOf } from '../keys-of.ts'

/** Labels of lead forms and tables (document 2, section 3). */
export const leadLabels = {
  businessInsurance: 'Business Insurance',
  personalShortTerm: 'Personal Short-Term Insurance',
  lifeInsurance: 'Life Insurance',
  funeralCover: 'Funeral Cover',
  medicalGapCover: 'Medical Gap Cover',
  medicalInsurance: 'Medical Insurance',
  petInsurance: 'Pet Insurance',
  trackingDevice: 'Tracking Device',
  motorWarranty: 'Motor Warranty',
  motorServicePlan: 'Motor Service plan',
  debtProduct: 'Debt Product',
  other: 'Other',
} satisfies Record<string, string>

/** Insurance types, also called industries (document 2, section 3), in the order in which they are offered. */
export const insuranceTypes = keysOf(leadLabels)
export type InsuranceType = keyof typeof leadLabels

/**
 * Labels of charts and reports (document 1, section 3). Two differ from the lead forms' on purpose: the domain rules
 * keep both sets, each where its document uses it.
 */
export const chartLabels: Record<InsuranceType, string> = {
  ...leadLabels,
  personalShortTerm: 'Personal Short Term',
  motorServicePlan: 'Motor Service Plan',
}

/** Whether a text is one of the insurance types. */
export const isInsuranceType = (text: string): text is InsuranceType =>
  (insuranceTypes as readonly string[]).includes(text)

/** The label for lead forms and tables; an unknown type displays its raw key (document 1, section 3). */
export const leadLabelOf = (type: string): string => (isInsuranceType(type) ? leadLabels[type] : type)

/** The label for charts and reports; an unknown type displays its raw key (document 1, section 3). */
export const chartLabelOf = (type: string): string => (isInsuranceType(type) ? chartLabels[type] : type)
