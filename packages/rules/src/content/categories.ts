import { checkMaxLength, checkRequired } from '../people/field-checks.ts'

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

/** At most 50 items per category, hidden ones included and archived ones not (document 2, section 5). */
export const maxContentItems = 50

/** What was archived has no end; so many, the latest, are read at once. */
export const maxArchivedItems = 1000

/** Which further questions follow on an item when it is chosen: those about the vehicle. */
export const followUps = ['vehicle'] as const
export type FollowUp = (typeof followUps)[number]

export const contentMessages = {
  nameTaken: 'The list already has an item with this name',
  nameArchived: 'An archived item of this list has this name. Restore it, or choose another name.',
  noFollowUp: 'Only assets to cover can lead to questions about the vehicle',
} as const

/** Whether the items of a list can have questions follow on them: only assets are asked about any further. */
export const canFollowUp = (category: ContentCategory): boolean => category === 'assetsToCover'

/** The longest name of an item, in characters. */
export const maxContentNameLength = 80

/** Whether a category that holds `count` items takes one more. */
export const hasRoomForItem = (count: number): boolean => count < maxContentItems

/** A name as it is kept: without outer spaces, and one between words, since nobody sees two. */
export const contentNameOf = (typed: string): string => typed.trim().replaceAll(/\p{Zs}+/gu, ' ')

/** 'Field is required' for an item without a name, 'Max of 80 characters' for a long one; undefined otherwise. */
export const checkContentName = (name: string): string | undefined =>
  checkRequired(name) ?? checkMaxLength(contentNameOf(name), maxContentNameLength)
