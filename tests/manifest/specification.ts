import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A section of docs/specification.md: its heading, and its text on one line without the drawing of its tables. */
export interface SpecificationSection {
  heading: string
  text: string
}

/** The sections of docs/specification.md, in order. A heading is kept up to its colon: `Document 1, section 2`. */
export function readSpecification(): SpecificationSection[] {
  const [, ...parts] = readFileSync(resolve('docs/specification.md'), 'utf8').split(/^## /m)
  return parts.map(part => {
    const [title = '', ...lines] = part.split('\n')
    const text = lines.filter(isText).join('\n')
    return { heading: title.replace(/:.*/, ''), text: plain(text) }
  })
}

/** Text as it is compared: no lines of tables, no bullets, and one space wherever there was white space. */
export function plain(text: string): string {
  return text
    .replaceAll(/^\s*- /gm, ' ')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Not the rule below a table's head, not a heading, and not a lone word that only names the group after it. */
function isText(line: string, at: number, all: readonly string[]): boolean {
  if (/^\|[\s:|-]+\|$/.test(line) || line.startsWith('#')) return false
  // The head of a table is followed by its rule.
  if (line.startsWith('|') && /^\|[\s:|-]+\|$/.test(all[at + 1] ?? '')) return false
  return !/^[\w ]+$/.test(line) || line.startsWith(' ')
}
