/** How an entry says that a verification found every entry as it was written. */
export const wholeLabel = 'Whole'
export const yes = 'Yes'
/** How it says where it found the first that was not. */
export const brokenLabel = 'Broken at'

/** What the entry of a verification says that came of it. */
export function verifiedWords(changes: readonly { field: string; after: string | null }[]): string {
  if (changes.some(({ field, after }) => field === wholeLabel && after === yes)) return 'whole'
  const place = changes.find(({ field }) => field === brokenLabel)?.after
  return place ? `changed, at ${place}` : 'changed'
}
