/**
 * The one or two capitals that stand in for a picture: of the first and the last word of a name. Empty for a name
 * without letters. Decoration only, nothing is decided by it.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}'’-]+/u).filter(word => word !== '')
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map(word => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
