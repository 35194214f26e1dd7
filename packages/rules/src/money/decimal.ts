/**
 * Hundredths in a decimal number, exactly: '42.5' and 42.5 give 4250. That is how rand become cents and percent become
 * basis points without a float being multiplied. Point or comma may mark the decimals.
 *
 * Undefined for what is no plain decimal number, has more than two decimals (nothing is rounded away unseen), or is too
 * large to count exactly.
 */
export function hundredthsOf(value: number | string): number | undefined {
  const match = /^([+-]?)(\d+)(?:[.,](\d{1,2}))?$/.exec(String(value).trim())
  if (!match) return undefined
  const hundredths = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  if (!Number.isSafeInteger(hundredths)) return undefined
  // Zero has no sign here: -0 would compare unequal to 0 in some places.
  return match[1] === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** The number that whole hundredths make: 4250 gives 42.5. */
export const hundredthsToNumber = (hundredths: number): number => hundredths / 100
