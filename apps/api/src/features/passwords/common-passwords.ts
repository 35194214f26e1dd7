let list: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is set: it takes 20 MB, which most processes never need. */
const readList = async () => new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])

/** What people put behind a word so that it becomes a password. */
const longestEnding = 4

/**
 * Whether whoever guesses would try this password among the first: it is one of the 49,000 commonest of leaked lists (decision
 * 110), in any case of letters, or one of them with up to four digits and symbols behind it, as 'Sunshine2026' is.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  const known = await list
  const folded = password.normalize('NFKC').toLowerCase()
  const ending = /[^\p{L}]*$/u.exec(folded)?.[0] ?? ''
  const shortest = folded.length - Math.min(longestEnding, ending.length)
  for (let length = folded.length; length >= shortest; length -= 1) {
    if (known.has(folded.slice(0, length).trimEnd())) return true
  }
  return false
}
