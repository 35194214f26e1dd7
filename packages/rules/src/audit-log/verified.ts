/** How an entry says that a verification found every entry as it was written. */
export const wholeLabel = 'Whole'
export const yes = 'Yes'

/** Whether the log was whole when this entry of a verification was written. */
export const wasWhole = (changes: readonly { field: string; after: string | null }[]): boolean =>
  changes.some(({ field, after }) => field === wholeLabel && after === yes)
