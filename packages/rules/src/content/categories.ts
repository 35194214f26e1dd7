import { checkRequired } from '../people/field-checks.ts'

/** The five editable lists (document 2, section 3). */
export const contentCategories = ['yearlyIncome', 'industry', 'assetsToCover', 'vehicle', 'vehicleColour'] as const
export type ContentCategory = (typeof contentCategories)[number]

/** Labels as in document 2, section 2. */
export const contentCategoryLabels: Record<ContentCategory, string> = {
  yearlyIncome: 'Yearly income',
  industry: 'Industry',
  assetsToCover: 'Assets to cover',
  vehicle: 'Vehicle',
  vehicleColour: 'Vehicle colour',
}

/** At most 50 items per category, hidden ones included (document 2, section 5). */
export const maxContentItems = 50

/** The longest name of an item, in characters. */
export const maxContentNameLength = 80

/** Whether a category that holds `count` items takes one more. */
export const hasRoomForItem = (count: number): boolean => count < maxContentItems

/** 'Field is required' for an item without a name; undefined otherwise. */
export const checkContentName = (name: string | undefined): string | undefined => checkRequired(name)
