const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }

/** '1st', '2nd', '3rd', '4th', '11th', '21st'. */
export function ordinal(rank: number): string {
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13
  return `${rank}${isTeen ? 'th' : (endings[rank % 10] ?? 'th')}`
}
