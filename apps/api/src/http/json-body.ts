/**
 * Whether some object of a JSON text names a member twice (RFC 8259, section 4: what then counts differs from reader to
 * reader, so that what was checked elsewhere need not be what is done here).
 * @param text a text that JSON.parse has accepted
 */
export function hasDuplicateKeys(text: string): boolean {
  /** The names of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  let last: string | undefined
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gs)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') last = token
    else {
      // Names are compared as they are meant: "a" and "\u0061" are the same.
      const name = JSON.parse(last ?? '""') as string
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}
