/** The lists that can be saved as views: what stands in the address of each. */
export const viewedLists = [
  'leads',
  'sales',
  'accessRequests',
  'users',
  'organisations',
  'contracts',
  'deliveries',
  'cases',
  'auditLog',
] as const
export type ViewedList = (typeof viewedLists)[number]

/** What a view may be called, in characters. */
export const maxViewNameLength = 40

/** The address's parameters that a view keeps, in characters. */
export const maxViewQueryLength = 1500

/** Views that one person may have, of all lists together. */
export const maxViews = 60

/** What a search looks for is mostly about a person, and the page is where somebody happened to be. */
const neverKept = new Set(['search', 'page', 'lead', 'case', 'view'])

/** Whether a query string holds only what a view keeps: filters, days, order, rows a page and columns. */
export const isViewQuery = (names: readonly string[]): boolean => !names.some(name => neverKept.has(name))
