let list: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is set: it takes 20 MB, which most processes never need. */
const readList = async () => new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])

/** What this product is about: whoever guesses here begins with it. */
const ownWords = [
  'administrator',
  'broker',
  'insurance',
  'insurer',
  'lead loader',
  'loader',
  'lodeway',
  'referral',
  'south africa',
]

/** What people put behind a word so that it becomes a password. */
const longestEnding = 4

/**
 * Whether whoever guesses would try this password among the first: it is one of the 49,000 commonest of leaked lists (decision
 * 110) or a word of our own, in any case of letters and with spaces around it, or one of them with up to four digits and symbols behind it, as
 * 'Sunshine2026' is.
 * @param productName what this installation is called
 */
export async function isCommonPassword(password: string, productName: string): Promise<boolean> {
  list ??= readList()
  const known = await list
  const own = new Set([...ownWords, fold(productName)].map(withoutSpaces))
  return isOneOf(password, word => known.has(word) || own.has(withoutSpaces(word)))
}

/**
 * Whether a password is somebody's own email address or the part before its @, in any case of letters and however joined ('thandi-nkosi' for
 * thandi.nkosi@), with or without an ending.
 */
export function isOwnAddress(password: string, emailAddress: string): boolean {
  const address = fold(emailAddress)
  return isOneOfOwn(password, [address, address.slice(0, address.lastIndexOf('@'))])
}

/**
 * Whether a password is somebody's own first name, last name or both, either way round (decision 138), in any case of letters and however joined,
 * with or without an ending.
 */
export function isOwnName(
  password: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): boolean {
  const [first, last] = [fold(firstName), fold(lastName)]
  return isOneOfOwn(password, [first, last, first + last, last + first])
}

function isOneOfOwn(password: string, words: readonly string[]): boolean {
  const own = new Set(words.map(lettersOf))
  return isOneOf(password, word => lettersOf(word) !== '' && own.has(lettersOf(word)))
}

function isOneOf(password: string, isKnown: (word: string) => boolean): boolean {
  const folded = fold(password)
  const ending = /[^\p{L}]*$/u.exec(folded)?.[0] ?? ''
  const shortest = folded.length - Math.min(longestEnding, ending.length)
  for (let length = folded.length; length >= shortest; length -= 1) {
    if (isKnown(folded.slice(0, length).trimEnd())) return true
  }
  return false
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')
/** Without accents, and without what joins the parts of a name. */
const lettersOf = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
