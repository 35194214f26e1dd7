import { existsSync, readFileSync } from 'node:fs'
import type { ManifestSection } from './manifest-line.ts'
import { plain, type SpecificationSection } from './specification.ts'

/** The words of a section that no line quotes, and the quotes that are not in it. An empty list when it is whole. */
export function missingFrom(section: SpecificationSection, lines: ManifestSection['lines']): string[] {
  const isQuoted = Array.from({ length: section.text.length }, () => false)
  const unknown: string[] = []
  for (const { says } of lines) {
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
    .map(piece => `in no line: ${piece}`)
}

/** Why a reference `file > title` names no test that is run, or undefined when it does. */
export function referenceProblem(reference: string): string | undefined {
  const [file = '', title] = splitReference(reference)
  if (!existsSync(file)) return `no such file: ${reference}`
  if (!title) return `no title: ${reference}`
  const source = readFileSync(file, 'utf8').replaceAll('\\', '')
  const at = ["'", '"', '`'].map(mark => source.indexOf(`${mark}${title}${mark}`)).find(found => found >= 0)
  if (at === undefined) return `no such test: ${reference}`
  const call = source.slice(0, at).match(/(?:test|it)[\w.]*(?:\([^']*\)|`[^`]*`)?\($/s)?.[0] ?? ''
  return /\.(skip|todo|fixme)/.test(call) ? `not run: ${reference}` : undefined
}

/** @returns the file and the title of `file > title`, where a title may contain `>` itself. */
export function splitReference(reference: string): [file: string, title: string] {
  const at = reference.indexOf(' > ')
  return at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 3)]
}
