import { plain, type SpecificationSection } from './specification.ts'

/** The words of a section that nothing quotes, and the quotes that are not in it. An empty list when it is whole. */
export function missingFrom(section: SpecificationSection, quotes: readonly string[]): string[] {
  const isQuoted = Array.from({ length: section.text.length }, () => false)
  const unknown: string[] = []
  for (const says of quotes) {
    let from = 0
    for (const piece of plain(says).split(' … ')) {
      let at = section.text.indexOf(piece, from)
      if (at < 0) {
        unknown.push(`not in the specification: ${piece}`)
        continue
      }
      // The same words may stand in more than one place, and mean the same there.
      from = at + piece.length
      for (; at >= 0; at = section.text.indexOf(piece, at + 1)) isQuoted.fill(true, at, at + piece.length)
    }
  }
  return [...unknown, ...unquoted(section.text, isQuoted)]
}

function unquoted(text: string, isQuoted: readonly boolean[]): string[] {
  const rest = [...text].map((letter, at) => (isQuoted[at] ? '\n' : letter)).join('')
  return rest
    .split(/\n+/)
    .map(piece => piece.trim())
    .filter(piece => /\p{L}{2}|\d/u.test(piece) && !/^(and|or|with|the|a)$/.test(piece))
    .map(piece => `no test quotes: ${piece}`)
}
