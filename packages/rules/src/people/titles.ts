/** Titles of a person who requests access (document 1, section 9). */
export const titles = ['mr', 'mrs', 'miss', 'ms', 'dr', 'prof'] as const
export type Title = (typeof titles)[number]

export const titleLabels: Record<Title, string> = {
  mr: 'Mr',
  mrs: 'Mrs',
  miss: 'Miss',
  ms: 'Ms',
  dr: 'Dr',
  prof: 'Prof',
}
