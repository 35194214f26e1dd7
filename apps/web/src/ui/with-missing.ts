import type { Choice } from './choice-select.tsx'

/** The choices of a filter, and what is chosen and not among them: an address or a view may be older than they are. */
export const withMissing = (data: readonly Choice[], chosen: readonly string[], label: string): Choice[] => [
  ...data,
  ...[...new Set(chosen)].filter(id => !data.some(({ value }) => value === id)).map(value => ({ value, label })),
]
