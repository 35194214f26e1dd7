/**
 * A secret number as lists show it: all but the last four characters replaced by dots (domain rules, "People"). A value
 * too short to hide anything is hidden altogether.
 */
export function maskTail(text: string, shownCount = 4): string {
  const characters = [...text]
  if (characters.length <= shownCount) return '•'.repeat(characters.length)
  return '•'.repeat(characters.length - shownCount) + characters.slice(-shownCount).join('')
}
